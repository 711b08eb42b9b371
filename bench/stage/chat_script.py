"""What the bench's chat is about: a user's memories, and thirty questions with their answers. All of it made up."""

MEMORIES = (
    "Lives in Ghent, in a flat on the third floor without a lift.",
    "Works as a civil engineer on bridge inspections.",
    "Is allergic to hazelnuts.",
    "Does not eat meat, but eats fish.",
    "Has two daughters, Noor and Elif.",
    "Noor turned nine in March.",
    "Elif plays the cello on Thursdays.",
    "Has a partner called Joris, who is a nurse and works night shifts.",
    "Keeps a grey cat called Biscuit.",
    "Is learning Portuguese for a summer in Coimbra.",
    "Prefers answers in bullet points, with the conclusion first.",
    "Writes scripts in Python and uses uv instead of pip.",
    "Has a laptop with Fedora Linux.",
    "Runs 10 km every Sunday along the Leie.",
    "Had surgery on the left knee in 2021.",
    "Is training for the half marathon of Bruges.",
    "Bakes sourdough at weekends; the starter is called Gustav.",
    "Does not drink coffee after noon.",
    "Drinks green tea from Shizuoka.",
    "Drives an old Skoda Octavia that runs on diesel.",
    "Wants to replace the car with an electric one next year.",
    "Has a cargo bike for the children.",
    "Rents a garden plot near the Blaarmeersen and grows tomatoes and beans.",
    "Slugs ate all the lettuce on the garden plot last year.",
    "Reads science fiction; favourite author is Ursula K. Le Guin.",
    "Plays chess online, rated about 1650.",
    "Plays the Caro-Kann with Black.",
    "Is afraid of flying and takes the train wherever possible.",
    "Has a mortgage with a fixed rate until 2031.",
    "Saves 400 euros a month for the children's studies.",
    "The roof insulation of the flat is to be renewed in October.",
    "Mother lives in Izmir and calls every Saturday.",
    "Speaks Dutch, Turkish and English.",
    "Sleeps badly and keeps a sleep diary.",
    "Wears glasses for reading, plus 1.5.",
    "Plays the oud and is in a quartet with friends from work.",
    "The quartet plays at a wedding on 12 December.",
    "Photographs with an old Nikon FM2 on black and white film.",
    "Uses the Zettelkasten method in Obsidian for notes.",
    "Votes in the board of the school's parent council.",
)

# (question, reply). Two sentences of a question and a paragraph of a reply are what chats are made of.
TURNS = (
    (
        "Morning! Can you help me plan what to cook for dinner tonight? Nothing that takes more than half an hour.",
        "With pleasure. A tray of cod with lemon, tomatoes and white beans is in the oven in ten minutes and done in "
        "twenty more. A green salad goes with it, and what is left makes a good lunch. Shall I write out the amounts?",
    ),
    (
        "Yes please, for four people, and something small and sweet for afterwards.",
        "For four: 600 g of cod, two tins of white beans, 300 g of small tomatoes, one lemon, olive oil, thyme. Bake "
        "at 200 degrees for twenty minutes. Afterwards: yoghurt with honey and roasted almonds, five minutes of work.",
    ),
    (
        "What will the weather be like here on Sunday morning? I would like to go for my run.",
        "Sunday morning looks dry with 9 degrees at eight o'clock and a light wind from the west. From eleven on there "
        "may be showers, so an early start is the better one. A thin jacket over a shirt will do.",
    ),
    (
        "How should I build up my distance over the next weeks without hurting my knee?",
        "Add no more than a tenth a week, and every fourth week take a third off. Keep two easy runs of 6 km beside "
        "the long one, and put strength work for hips and thighs on two other days. Pain that stays after a day of "
        "rest is a reason to see a physiotherapist.",
    ),
    (
        "My youngest has a concert next month. What makes a good present for a child who plays an instrument?",
        "A music stand of one's own is loved by many children, and so is a good case with room for photographs. A "
        "visit to a concert for two is a present that lasts. If the teacher agrees, a book of duets to play together.",
    ),
    (
        "Please check when the next train from my city to Paris leaves on Friday after five in the afternoon.",
        "There is one at 17:38 with a change in Lille, in Paris at 20:11, and one at 18:12 by way of Brussels, in "
        "Paris at 20:53. The first has seats left in both classes. Tickets can be exchanged until the evening before.",
    ),
    (
        "I want to write a script that renames a few thousand photographs by date. Where do I start?",
        "Read the date from each file's metadata, make the new name from it, and only print what would be renamed "
        "until you trust it. Take care of two files with the same second by adding a counter. I can write a first "
        "version with a dry run switched on.",
    ),
    (
        "Write it, and tell me how to install what it needs on my machine.",
        "Here it is in forty lines: it walks a folder, reads the time a picture was taken, and renames only with the "
        "option --really. One library is needed for the metadata; install it into an environment of its own beside "
        "the script, so that nothing else on the system changes.",
    ),
    (
        "Could you look up what diesel costs this week and whether an electric car would be cheaper for me?",
        "Diesel is at 1.72 a litre this week. At 15,000 km a year and six litres per hundred that is about 1,550 a "
        "year; an electric car charged at home takes around 800 for the same distance. The difference pays for a "
        "charger in two to three years, the purchase price aside.",
    ),
    (
        "Which vegetables can still go into the garden at this time of the year?",
        "Broad beans and garlic can go in until the ground freezes, and lamb's lettuce under fleece. Spread compost on "
        "empty beds and leave the roots of beans in the earth, they hold nitrogen. Tulips can also still be planted.",
    ),
    (
        "And how do I keep the slugs away next spring?",
        "Water in the morning, not in the evening, and leave no boards where they hide by day. A collar of copper "
        "around young plants helps, and so does sowing lettuce indoors until it is a hand high. Ducks would help best, "
        "but the neighbours have to agree.",
    ),
    (
        "What time is it for my mother now, and is it too late to call her?",
        "It is two hours later there than here, so twenty past nine in the evening. Most people are awake then, and a "
        "short message beforehand never hurts. Shall I remind you at eight next Saturday?",
    ),
    (
        "I slept badly again. What could I change in the evenings?",
        "Dim the lights an hour before bed, keep the room at 17 or 18 degrees, and get up at the same time even after "
        "a short night. What you drink in the afternoon matters more than most people think. If it lasts longer than a "
        "month, ask a doctor for a sleep course, which works better than pills.",
    ),
    (
        "Recommend me a novel for the train, please, something in the spirit of what I like.",
        "Try a story about a linguist on a world with two suns, slow and warm, or a collection of novellas about "
        "people who walk away from comfortable cities. Both are under 300 pages and can be read in parts. The second "
        "one is the better company for a long day.",
    ),
    (
        "Search for the rules of borrowing e-books from the library in my town.",
        "The library lends e-books to every member: three at a time, for three weeks, with one renewal. They are read "
        "in an app or on most readers except one well-known brand. Membership costs nothing below eighteen and ten "
        "euros a year above.",
    ),
    (
        "In chess I keep losing against 1.d4. What should I play with Black?",
        "Choose one solid structure and stay with it for some months: the Slav resembles what many players know from "
        "other openings, since pawns stand on c6 and d5 in both. Learn five model games rather than twenty lines of "
        "theory. Then look at where your own games left them.",
    ),
    (
        "How do I say politely in the language I am learning that I would like a room with a view of the river?",
        "Gostaria de um quarto com vista para o rio, se for possível. The first word is the polite form of wanting, "
        "and the ending makes it softer still. In a small guest house people will also be glad about a simple "
        "bom dia before it.",
    ),
    (
        "Convert the budget of our quartet for the wedding: 450 pounds, how much is that in my currency?",
        "At today's rate 450 pounds are about 519 euros. A bank takes one to three percent of it; a transfer service "
        "about half a percent. If you write an invoice, name the currency and the day of the rate on it.",
    ),
    (
        "Which pieces would suit our instruments for the moment the couple walks in?",
        "Something calm in a slow three, two to three minutes long, that can end at any eighth bar. An arrangement of "
        "a longa in a quiet tempo would be unusual and festive. Agree on a sign with whoever opens the door.",
    ),
    (
        "My partner comes home at seven in the morning this week. How can we keep the flat quiet with the children?",
        "Put breakfast things out the evening before, and make the room farthest from the bedroom the morning room. "
        "Felt under chairs costs three euros and does more than any reminder. White noise in the bedroom covers what "
        "is left.",
    ),
    (
        "Find out when the parents' meeting at school takes place and put it next to my other dates.",
        "The meeting is on Tuesday the 24th at half past seven in the evening. On the same day there is nothing else; "
        "the day after is a rehearsal. I have written it as a list you can paste into the calendar.",
    ),
    (
        "What do I have to prepare before the insulation of the roof is renewed?",
        "Empty what stands under the roof, take photographs of pipes and cables, and ask for the thickness and the "
        "fire class in writing. Tell the neighbours when the scaffolding comes. Subsidies are only paid if they are "
        "asked for before the work begins.",
    ),
    (
        "Would it make sense to pay off part of the mortgage, or to save more for the girls instead?",
        "With a fixed rate that is low, saving usually wins as long as the return after tax is higher than the rate. "
        "Keep three months of costs aside first. A payment from the reserve makes sense at the end of the fixed "
        "period, when the rate is negotiated anew.",
    ),
    (
        "Get me today's headline about the bridge inspections in the region, I need it for work.",
        "The region announced that 140 bridges will be inspected with drones until summer, with the reports made "
        "public. Two crossings over the canal are limited to 3.5 tonnes until then. The article names the agency as "
        "its source.",
    ),
    (
        "How should I organise the notes I take at inspections, so that I find them again?",
        "One note for one observation, with the bridge's number and the date in its title, and links instead of "
        "folders. A short index note for each bridge leads to all of its observations. Photographs go into one folder "
        "and are linked, not embedded.",
    ),
    (
        "The lab asks which film I want developed and how. What do I answer for pictures taken in bad light?",
        "Ask for a push by one stop, if the film was exposed for twice its speed, and for a developer that keeps the "
        "grain fine. The whole roll gets the same treatment, so note it on the canister. Contact sheets help you "
        "choose before paying for prints.",
    ),
    (
        "Please look up which vaccinations a cat needs every year and what they cost at the vet near me.",
        "A cat that stays indoors needs cat flu and feline distemper, the first every year, the second every three. "
        "The practice lists 58 euros with the examination. Rabies is only needed for travelling abroad.",
    ),
    (
        "I have visitors on Saturday, one of them brings a cake. What should I warn them about?",
        "Write them a short message with what you cannot have, and ask for the list of ingredients of anything that is "
        "bought. Traces matter too, so a separate knife and plate is a good habit. Nobody minds being told early.",
    ),
    (
        "Which tyre pressure does our bike need with both children in it?",
        "With two children and shopping about 3.5 bar behind and 3 in front is a good start, if the tyre's wall allows "
        "it. Check it every two weeks, since wide tyres lose air slowly. More load asks for the upper end.",
    ),
    (
        "Look at my week and tell me when I could go to the swimming pool, then sum up what we planned today.",
        "Wednesday between six and half past seven in the evening is free, and the pool is open until nine. Planned "
        "today: dinner with fish and beans, a run on Sunday, the train on Friday, garlic into the garden, the parents' "
        "meeting on the 24th, and the music for the wedding.",
    ),
)

TOOLS = (
    (
        "search_web",
        "Search the public web and give back the titles, addresses and beginnings of what was found.",
        "query",
    ),
    ("get_current_timestamp", "The time now in a place, with its offset from universal time.", "place"),
    ("view_calendar", "The dates of the person who asks, for one week, with beginning, end and title.", "week"),
    ("convert_currency", "Convert an amount from one currency into another at the rate of today.", "amount"),
)

TOOL_RESULT = (
    "1. Official page of the city, opened today, with times, prices and a telephone number for questions.\n"
    "2. An article of the regional newspaper of this morning, 480 words, with two figures and a map.\n"
    "3. A page of questions and answers, the newest of them three days old, not checked by anybody."
)
