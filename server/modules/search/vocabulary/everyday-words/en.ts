export const en = `
sofa, couch, settee
trainers, sneakers, tennis shoes
backpack, rucksack, knapsack
handbag, purse
wallet, billfold
headphones, headset
earbuds, earphones, in-ear headphones
suitcase, trolley case, luggage
rug, carpet
curtain, drape
duvet, comforter, quilt
cushion, throw pillow
wardrobe, armoire, closet
chest of drawers, dresser
nightstand, bedside table
sweater, jumper, pullover
trousers, pants, slacks
sweatpants, joggers, tracksuit bottoms
hoodie, hooded sweatshirt
vest, waistcoat, gilet
undershirt, singlet
t-shirt, tee, tshirt
dressing gown, bathrobe
pyjamas, pajamas, sleepwear
swimsuit, bathing suit, swimming costume
swimming trunks, swim shorts
tights, pantyhose
bra, brassiere
knickers, panties
raincoat, mackintosh, rain jacket
scarf, muffler
beanie, knit hat
wellingtons, rain boots, rubber boots
sunglasses, shades
spectacles, eyeglasses
jewelry, jewellery
watch, wristwatch, timepiece
umbrella, brolly
phone, smartphone, mobile phone, cell phone, cellphone
phone case, phone cover
power bank, powerbank, portable charger
laptop, notebook computer
tv, television
fridge, refrigerator
freezer, deep freezer
hob, cooktop
blender, liquidizer
vacuum cleaner, hoover
hairdryer, hair dryer, blow dryer
flashlight, torch
light bulb, lightbulb
socket, outlet
extension cord, extension lead
wrench, spanner
garbage bag, trash bag, bin bag, bin liner
trash can, garbage can, rubbish bin, waste bin, dustbin
tap, faucet
diaper, nappy
pacifier, dummy, soother
stroller, pushchair, pram, buggy
crib, cot
cookie, biscuit
candy, sweets
chips, crisps
soda, soft drink
eggplant, aubergine
zucchini, courgette
coriander, cilantro
bicycle, bike, cycle
motorcycle, motorbike
tyre, tire
windshield, windscreen
perfume, fragrance, scent
nail polish, nail varnish
lipstick, lip colour
moisturizer, moisturiser
sunscreen, sun cream, sunblock
toothbrush holder, toothbrush stand
band-aid, plaster, adhesive bandage
mug, coffee cup
thermos, vacuum flask, insulated bottle
water bottle, drinking bottle
frying pan, skillet
casserole, dutch oven
cutlery, flatware, silverware
lunch box, lunchbox, bento box
picture frame, photo frame
notebook, notepad
ballpoint pen, biro
eraser, rubber
adhesive tape, sticky tape, sellotape, scotch tape
stuffed animal, plush toy, soft toy, cuddly toy
jigsaw puzzle, puzzle
barbecue, bbq, grill
lawnmower, lawn mower
hiking boots, trekking boots
wireless, cordless
dumbbell, hand weight
yoga mat, exercise mat
grey, gray
colour, color
aluminium, aluminum
women, ladies
men, gents
kids, children
cosy, cozy
fibre, fiber
mould, mold
flavour, flavor
organiser, organizer
usb stick, flash drive, thumb drive, memory stick, usb drive
speaker, loudspeaker
webcam, web camera
coffee maker, coffee machine
tea towel, dish towel, kitchen towel
oven glove, oven mitt
chopping board, cutting board
can opener, tin opener
measuring jug, measuring cup
baking tray, baking sheet, cookie sheet
cling film, plastic wrap
washing up liquid, dish soap, dishwashing liquid
washing powder, laundry detergent
clothes peg, clothespin
clothes horse, drying rack, clothes airer
pillowcase, pillow cover, pillow slip
mattress topper, mattress pad
bookcase, bookshelf
pouf, ottoman, footstool
allen key, hex key
duct tape, gaffer tape
garden hose, hosepipe
secateurs, pruning shears, pruners
plant pot, flower pot, planter
dungarees, overalls
polo neck, turtleneck, roll neck
bumbag, fanny pack, belt bag, waist bag
hair clip, hair slide, barrette
cotton bud, cotton swab
toilet paper, toilet roll, bathroom tissue
football, soccer ball
ping pong, table tennis
diary, planner
felt tip, marker pen
wood, wooden
wool, woollen, woolen
gold, golden
knit, knitted
stripe, striped
foldable, folding, collapsible
noise cancelling, noise canceling
`
