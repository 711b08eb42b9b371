"""A chat of forty turns as people have them, and what a formation model would find in it."""

from tests.fakes.formation_model import a_fact

# Without a comment: nothing lasting in it.
TURNS = (
    "Hi!",
    "Can you explain what a monad is?",
    "Show me an example in Haskell.",
    "thanks!",
    "I live in Lisbon.",  # a rule
    "What can I do there on a rainy Sunday?",
    "Which of these are good with small kids? Ours are four and seven.",  # a model
    "Write a packing list for a day at the aquarium.",
    "ok cool",
    "What is 18% of 240?",
    "I have a dog named Rex.",  # the classifier
    "Can dogs eat mango?",
    "And peanuts?",
    "My wife is allergic to peanuts, so we keep none at home.",  # a model beside the classifier
    "Translate to Portuguese: Where is the nearest vet?",
    "How is 'vet' pronounced?",
    "great",
    "I work as a nurse.",  # a rule
    "Suggest three dinners for after a night shift.",
    "The second one sounds good, how long does it take?",
    "Fix this regex: ^(\\d+-\\d+$",
    "Why did it fail?",
    "I love olives.",  # a rule
    "Give me a recipe with them.",
    "We are saving up for a house near Sintra, planned for 2028.",  # a model beside the classifier
    "What does a notary cost in Portugal?",
    "Always answer in English.",  # a wish
    "Make a table of the costs.",
    "Add a column with percentages.",
    "perfect, thank you",
    "My daughter Mia plays the cello.",  # the classifier
    "Recommend easy duets for cello and piano.",
    "Which one did Fauré write?",
    "I've been learning Welsh since 2021.",  # the classifier
    "How do you say good morning in it?",
    "What time is it in Cardiff when it is noon in Tokyo?",
    "Our car is an old Volvo and it makes a grinding noise when braking.",  # a model beside the classifier
    "What should a mechanic check first?",
    "Write a short email to the garage.",
    "bye",
)
FACTS = {
    "I live in Lisbon.": [a_fact("Lives in Lisbon.", "I live in Lisbon", key="city")],
    "Which of these are good with small kids? Ours are four and seven.": [
        a_fact("Has two kids, aged four and seven.", "small kids? Ours are four and seven")
    ],
    "I have a dog named Rex.": [a_fact("Has a dog named Rex.", "I have a dog named Rex")],
    "My wife is allergic to peanuts, so we keep none at home.": [
        a_fact("Has a wife who is allergic to peanuts.", "My wife is allergic to peanuts")
    ],
    "I work as a nurse.": [a_fact("Works as a nurse.", "I work as a nurse", key="job")],
    "I love olives.": [a_fact("Loves olives.", "I love olives")],
    "We are saving up for a house near Sintra, planned for 2028.": [
        a_fact(
            "Is saving up for a house near Sintra, planned for 2028.",
            "saving up for a house near Sintra, planned for 2028",
        )
    ],
    "My daughter Mia plays the cello.": [
        a_fact("Has a daughter Mia who plays the cello.", "My daughter Mia plays the cello")
    ],
    "I've been learning Welsh since 2021.": [
        a_fact("Has been learning Welsh since 2021.", "I've been learning Welsh since 2021")
    ],
    "Our car is an old Volvo and it makes a grinding noise when braking.": [
        a_fact("Has an old Volvo.", "Our car is an old Volvo")
    ],
}
