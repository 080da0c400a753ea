export const de = `
sofa, couch
handy, smartphone, mobiltelefon
handyhülle, handycase, handy hülle, schutzhülle, smartphonehülle
turnschuhe, sneaker, sportschuhe
hausschuhe, pantoffeln, puschen
gummistiefel, regenstiefel
pullover, pulli
strickjacke, cardigan
kapuzenpullover, hoodie, kapuzenpulli
t-shirt, tshirt, t shirt
jeans, jeanshose
jogginghose, trainingshose
unterhose, slip
schlafanzug, pyjama
bademantel, morgenmantel
mütze, beanie
geldbörse, portemonnaie, geldbeutel, brieftasche, portmonee
rucksack, backpack
koffer, trolley, reisekoffer
kopfhörer, headset
ladegerät, charger
powerbank, power bank, externer akku, zusatzakku
fernseher, tv, fernsehgerät
laptop, notebook
tastatur, keyboard
lautsprecher, speaker
fön, föhn, haartrockner
thermosflasche, thermoskanne, isolierflasche
trinkflasche, wasserflasche
brotdose, lunchbox, brotbox
mülleimer, abfalleimer, papierkorb
müllbeutel, müllsack
besteck, essbesteck
bettdecke, steppdecke
gardine, vorhang
nachttisch, nachtkästchen
stehlampe, standleuchte, stehleuchte
tischlampe, tischleuchte
schreibtischlampe, schreibtischleuchte
deckenlampe, deckenleuchte
glühbirne, leuchtmittel, glühlampe
steckdosenleiste, mehrfachsteckdose, steckerleiste
schraubendreher, schraubenzieher
akkuschrauber, akku-schrauber
fahrrad, bike
elektrofahrrad, e-bike, ebike, pedelec
kinderwagen, buggy
schnuller, nuckel
kuscheltier, plüschtier, stofftier
notizbuch, notizheft, kladde
kugelschreiber, kuli
klebeband, tesafilm, klebestreifen
sonnencreme, sonnenschutz, sonnenmilch
duschgel, duschbad
zahnpasta, zahncreme
süßigkeiten, naschwerk
chips, kartoffelchips
sahne, rahm
brötchen, semmel
grill, barbecue
kabellos, drahtlos, schnurlos, wireless
damen, frauen
herren, männer
kinder, kids
kaffeemaschine, kaffeeautomat
schneidebrett, schneidbrett, küchenbrett
dosenöffner, büchsenöffner
geschirrtuch, küchentuch
usb-stick, speicherstick
nachttischlampe, nachtlampe
blumentopf, pflanztopf, übertopf
wäscheständer, trockenständer
wattestäbchen, ohrenstäbchen
toilettenpapier, klopapier
taschentücher, papiertaschentücher
haargummi, zopfgummi
bauchtasche, gürteltasche, hüfttasche
badehose, schwimmhose
badeanzug, schwimmanzug
tischtennis, ping pong
terminkalender, terminplaner
klobürste, toilettenbürste, wc-bürste
waschmittel, waschpulver
frischhaltefolie, klarsichtfolie
backblech, ofenblech
laufschuhe, joggingschuhe
wanderschuhe, trekkingschuhe, bergschuhe
baumwolle, cotton
wasserdicht, wasserfest
faltbar, klappbar, zusammenklappbar
wiederaufladbar, aufladbar
`
