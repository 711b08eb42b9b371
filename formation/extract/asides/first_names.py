"""First names that are no other word, for chats without capitals and for languages that give every noun one."""

_NAMES = """
aarav aaron aarti abigail adam aditya adrian adrien agata agnes agnieszka ahmed aidan aisha ajay alan alba albert
alberto alejandra alejandro aleksander alessandra alessandro alessia alex alexander alexandra alexandre alfie ali alice
alicia alina aline alma amanda amelia amelie amir amit ana anastasia anders andrea andreas andrei andres andrew andré
andrés angela angelika angelina anika anil anita anja anjali anke anna annabelle annalena anne anneliese annette annika
anthony antje antoine anton antonia antonio arjun arthur ashok astrid aurelie aurora aurélie ayse ayşe barbara bartek
beate beatrice beatriz benedikt benjamin bernard bernd bert bettina bianca birgit björn bogdan boris brandon brenda
brian brigitte bruno bryan camila camille carla carlo carlos carmen carolin carolina caroline carsten caterina
catherine cecilia cedric celine charlotte chiara chloe chloé christian christiane christina christine christoph
christopher clara claudia claudio clemens clémence colin connor conor cristina cédric céline daan dagmar damian damien
daniel daniela daniele danielle daphne dariusz darren david deborah deepa deepak delphine denise deniz dennis derek
diana diego dieter dimitri dinesh dmitri dominik dominique doreen doris dorothea dorothy dylan edith eduardo edward
eleanor elena eleni elif elisa elisabeth elise elizabeth elke ella ellen ellie emil emilia emilie emily emma emmanuel
enrico eric erik erika erin ernst esther ethan eva evelyn fabian fabio fabrice fatima fatma federica federico felicia
felix ferdinand fernanda fernando filip finn fiona flora florent florian francesca francesco francisco franziska
françois françoise frederic frederik frieda friedrich fritz frédéric gabriel gabriela gabriele gabrielle gareth gaurav
gavin geeta georg george gerald gerard gerda gerhard gertrud giorgia giorgio giovanna giovanni gisela giulia giulio
giuseppe gordon greg gregor greta guido guillaume guillermo gustav günter günther hanna hannah hannes hans harald
harriet harry hassan heather heidi heike heinrich heinz helen helena helga helmut hendrik henri henrik henry herbert
hermann hilde holger hugo ian ibrahim ida ilse imogen ines inga inge ingo ingrid irena irene iris irma isaac isabel
isabella isabelle ismail ivan ivana jacek jacob jacqueline jakob james jamie jan jana jane janet janina janusz jasmin
jasmine jason javier jeannette jeffrey jenna jennifer jenny jens jeremy jessica joachim joana joanna joao jochen joelle
johan johann johanna johannes john jonas jonathan jordi jorge josef joseph josephine joshua josé joão juan julia julian
juliana juliane julie julien juliette julio justyna jörg jürgen kacper kai kamil kamla karen karim karin karina karl
karla karolina karsten kasia katarina katarzyna kate katharina katherine kathrin katie katja katrin kavita keith kelly
kenneth kerstin kevin kiran kirsten klara klaus konrad konstantin krzysztof kunal kurt lakshmi lara larissa lars laura
lauren laurent lea leah leila lena lennart leo leon leonard leonardo leonie leonor liam lidia lily lina linda lisa
liselotte livia lorena lorenzo louis louise luca lucas lucia luciana lucie lucy lucía ludwig luis luisa luise luiz
lukas lydia léa maciej madeleine magdalena mahesh maja malte manfred manish manoj manon manuel manuela marc marcel
marcin marco marcos marcus margaret margarete margarita maria mariana marianne marie marieke marina mario marion marisa
marlene marta martha martin martina maría mateo mateusz mathias mathilde mathis matilda matteo matthew matthias
matthieu maurice max maximilian maya meena megan mehmet melanie melissa mia michael michaela michal michał michel
michelle miguel mikkel miriam mohamed mohammed mohit monica monika moritz mukesh murat muriel mustafa nadia nadine
naomi natalia natalie nathalie nathan neha neil nele nicholas nicola nicolas nicole niels niklas nikolai nils nina
nisha nitin noah noemi nora norbert olaf oleg olga oliver olivia oscar oskar pablo pamela pankaj paola paolo pascal
patricia patrick paul paula pauline pavel pawel paweł pedro peter petra philip philipp philippe pierre piotr pooja
preeti priya rachel radha rafael rahul rajesh rakesh ralf ramesh ramona raphael ravi rebecca regina reinhard rekha
renate ricardo riccardo richard rita robert roberto robin rodrigo roger rohan rohit roland romain roman ronja rosa
rosalie rosanna rosie rudolf rupert russell ruth ryan sabine sabrina sachin salma sam samantha samir samira samuel
sandeep sandra sandrine sanjay sanne sara sarah sarita saskia savita sean sebastian seema selina serena sergei sergio
shalini shivani shreya silke silvia simon simona simone sneha sofia sofie sonia sonja sophia sophie stefan stefania
stefanie stefano steffen stella stephan stephanie stephen steve steven stuart stéphane sunil sunita suresh susan susana
susanne sven svenja sylvia sylvie sébastien tamara tanja tatiana teresa theo theresa thibault thomas thorsten théo
thérèse tilman tim timo timothy tina tobias todd tom tomas tomasz tommaso torsten tristan udo ulrich ulrike ursula ute
uwe valentin valentina valeria valérie vandana vanessa vera verena veronica veronika victor victoria vikas vikram
viktor viktoria vincent vincenzo viola virginia vivian volker walter waltraud wendy werner wiebke wilhelm wilma
wojciech wolfgang xavier yann yasmin yusuf yves yvonne zeynep zoe zofia zoë zuzanna łukasz
"""
FIRST_NAMES = frozenset(_NAMES.split())

# In Devanagari no capital tells a name; what stands behind a role may be a town or a time of day.
_HINDI_NAMES = """
अजय अनिल अनीता अमित अंजलि अर्जुन अशोक आदित्य आरव आरती ऋतु कविता कुणाल गीता गौरव जया दीपक दीपा नितिन निशा नेहा पंकज पूजा प्रिया
प्रीति मनीष मनोज मीना मोहन मोहित रमेश रवि राकेश राजेश राधा राहुल रितु रीना रेखा रोहन रोहित विक्रम शालिनी शिवानी श्रेया संजय संदीप
सचिन सरिता साक्षी सीमा सुनीता सुनील सुरेश स्नेहा हर्ष हेमा
"""
HINDI_NAMES = frozenset(_HINDI_NAMES.split())
# Of which most Korean given names consist, two of them; and the words of other things that two of them make.
SYLLABLES_OF_KOREAN_NAMES = "가건경규기나다도동라린람랑름리림미민별병보빈상서석선성세소솔수슬승시아연영예용우원유윤율은이인재정제종주준지진찬창채철태하한해혁현형혜호환훈휘희"
NO_KOREAN_NAMES = (
    "가나|기린|가수|가슴|가정|경기|경비|경주|기도|기사|기수|나이|다리|도시|도우미|동기|동료|동생|라면|리더|미리|미수|미인|미용|보라|상사|상인|상태|서리|선수|선배|성인|세상"
    "|소리|소수|소유|수영|수리|수도|수다|시인|아기|아이|아주|아저|연기|연인|연수|영수|영어|예비|예수|용기|우유|우리|유아|유리|유학|은인|은하|이사|이유|이모|이성|인사|인수|인형|재수"
    "|재활|정리|정원|제주|제사|주인|주소|주영|지도|지하|지인|진주|창원|철도|태도|하나|하루|한우|한인|해리|해수|형제|호수|호주|환자"
)
