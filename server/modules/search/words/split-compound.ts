import type { Locale } from '#i18n/locales.ts'

// Heads of compounds for things that shops sell: Tischlampe, Handtasche, Wasserkocher; written by ourselves. Heads that
// end other words are left out: Gel would split Spiegel, and Säge Massage.
const heads: Partial<Record<Locale, string>> = {
  de: `lampe leuchte tasche rucksack schuh stiefel stuhl tisch sessel regal schrank kommode kissen decke bezug matte teppich
    vorhang gardine spiegel uhr wecker becher tasse teller schussel schale glas glaser flasche kanne kocher pfanne topf
    messer gabel loffel brett maschine muhle waage kerze vase korb box dose kiste halter hulle kabel ladegerat lautsprecher
    kopfhorer tastatur maus bildschirm kamera jacke mantel hose hemd bluse kleid rock pullover shirt socke mutze schal
    handschuh gurtel kette ring ohrring armband brille koffer buch heft stift spielzeug puzzle puppe ball schere giesskanne
    pflanze schlauch werkzeug bohrer handtuch bettwasche rahmen bild poster seife creme ol tee kaffee schokolade
    weste anzug jeans shorts leggings strumpf krawatte hut kappe sandale pantoffel stiefelette fahrrad laufrad helm zelt
    schlafsack laken matratze bett sofa couch bank hocker garderobe birne strahler steckdose stecker adapter netzteil akku
    batterie drucker patrone laptop notebook tablet handy folie stativ drohne sauger trockner ofen herd grill toaster mixer
    beutel shampoo spray pinsel rasierer burste zahnpasta windel schnuller wagen futter napf leine baum aquarium saft wasser
    wein bier honig nudel mehl salz riegel pulver hammer zange schraube schrauber maher pumpe samen kalender karte papier
    ordner mappe bugel tuch schmuck anhanger gitarre trommel spiel wurfel kinderwagen fernseher monitor lautsprecher`,
  af: `lamp tas handsak rugsak slaapsak sak beurs beursie koppie skoen stoel tafel rak kas kussing kombers mat spieel horlosie beker bord glas bottel ketel pan pot mes kers
    vaas mandjie boks kabel baadjie broek hemp rok hoed serp gordel ring boek speelgoed handdoek raam`,
}

const minFirstPart = 3

const compounds = new Map(
  Object.entries(heads).map(([lang, list]) => {
    const sortedByLength = list.split(/\s+/).toSorted((a, b) => b.length - a.length)
    return [lang, new RegExp(`^(.{${minFirstPart},}?)s?(${sortedByLength.join('|')})(?:n|en|e|s|er)?$`)]
  }),
)

/** The parts of a compound: Tischlampe gives tisch and lampe. Empty for a simple word. */
export function splitCompound(word: string, lang: Locale): string[] {
  const [, before, head] = compounds.get(lang)?.exec(word) ?? []
  return before && head ? [before, head] : []
}
