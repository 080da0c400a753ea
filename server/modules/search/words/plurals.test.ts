import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { foldText } from './fold-text.ts'
import { stemWord } from './stem-word.ts'

type PairLists = Partial<Record<Locale, string>>

/** Singular and plural, or another form that a shopper writes. */
const sameWords: PairLists = {
  en: `
    lamp lamps, box boxes, knife knives, shelf shelves, scarf scarves, leaf leaves, battery batteries,
    toy toys, brush brushes, watch watches, glass glasses, dress dresses, shoe shoes, tomato tomatoes,
    potato potatoes, foot feet, tooth teeth, mouse mice, man men, woman women, child children, person people,
    bus buses, lens lenses, vase vases, candle candles, hoodie hoodies, cookie cookies, berry berries,
    diary diaries, tie ties, photo photos, calf calves, loaf loaves, half halves, wolf wolves, goose geese,
    canvas canvases, iris irises, quiz quizzes, axe axes, dish dishes, bench benches, pouch pouches,
    case cases, horse horses, house houses, chain chains, jean jeans, short shorts`,
  de: `
    lampe lampen, tisch tische, stuhl stühle, buch bücher, glas gläser, haus häuser, rock röcke, hut hüte,
    mantel mäntel, schrank schränke, uhr uhren, tasche taschen, gabel gabeln, decke decken, bett betten,
    teppich teppiche, bild bilder, kleid kleider, hemd hemden, schuh schuhe, sofa sofas, auto autos,
    handy handys, baum bäume, topf töpfe, pfanne pfannen, korb körbe, vorhang vorhänge, regal regale,
    tuch tücher, blume blumen, kerze kerzen, ring ringe, kette ketten, ohrring ohrringe, rucksack rucksäcke,
    zelt zelte, ball bälle, puppe puppen, brille brillen, maus mäuse, zahnbürste zahnbürsten, wanne wannen,
    rad räder, schal schals, rot rote, rot rotes, rot roten, weiß weißer, klein kleine`,
  fr: `
    lampe lampes, table tables, chaise chaises, couteau couteaux, manteau manteaux, chapeau chapeaux,
    bijou bijoux, cheval chevaux, journal journaux, jeu jeux, cadeau cadeaux, bureau bureaux, sac sacs,
    chaussure chaussures, robe robes, chemise chemises, rideau rideaux, oiseau oiseaux, verre verres,
    assiette assiettes, tasse tasses, bougie bougies, montre montres, jouet jouets, livre livres, clé clés,
    genou genoux, noir noire, noir noires, blanc blanche, blanc blanches, vert verte, neuf neuve,
    électrique électriques, grand grandes, léger légère, doux douce, fleur fleurs, canapé canapés, gant gants,
    bonnet bonnets, chaussette chaussettes, écharpe écharpes, étagère étagères`,
  es: `
    lámpara lámparas, mesa mesas, silla sillas, pared paredes, luz luces, reloj relojes, sofá sofás,
    jabón jabones, cojín cojines, pantalón pantalones, zapato zapatos, camisa camisas, vestido vestidos,
    abrigo abrigos, sillón sillones, sartén sartenes, cuchillo cuchillos, vaso vasos, taza tazas,
    plato platos, bolso bolsos, mochila mochilas, juguete juguetes, libro libros, lápiz lápices, flor flores,
    papel papeles, rojo roja, rojo rojas, blanco blanca, azul azules, negro negros, grande grandes,
    collar collares, anillo anillos, pendiente pendientes, calcetín calcetines, guante guantes,
    espejo espejos, alfombra alfombras, cortina cortinas, botella botellas, juego juegos, pez peces,
    raíz raíces`,
  pt: `
    lâmpada lâmpadas, mesa mesas, cadeira cadeiras, luz luzes, relógio relógios, sofá sofás, botão botões,
    mão mãos, papel papéis, anel anéis, lençol lençóis, jornal jornais, azul azuis, flor flores,
    colher colheres, almofada almofadas, camisa camisas, vestido vestidos, sapato sapatos, calção calções,
    bolsa bolsas, mochila mochilas, livro livros, homem homens, mulher mulheres, jardim jardins, preto preta,
    branco brancas, vermelho vermelhos, grande grandes, cobertor cobertores, garrafa garrafas, copo copos,
    prato pratos, faca facas, tapete tapetes`,
  it: `
    lampada lampade, tavolo tavoli, sedia sedie, letto letti, armadio armadi, specchio specchi,
    orologio orologi, borsa borse, scarpa scarpe, vestito vestiti, camicia camicie, giacca giacche,
    cappotto cappotti, libro libri, bicchiere bicchieri, piatto piatti, coltello coltelli, cucchiaio cucchiai,
    forchetta forchette, tappeto tappeti, cuscino cuscini, fiore fiori, luce luci, chiave chiavi,
    occhiale occhiali, anello anelli, orecchino orecchini, collana collane, zaino zaini, valigia valigie,
    gioco giochi, parco parchi, banco banchi, lago laghi, rosso rossa, rosso rosse, bianco bianca,
    bianco bianche, nero neri, verde verdi, grande grandi, uovo uova, uomo uomini, tenda tende,
    maglione maglioni, pantalone pantaloni`,
  ru: `
    лампа лампы, лампа лампу, стол столы, стул стулья, часы часов, книга книги, книга книг, сумка сумки,
    сумка сумок, кошелек кошельки, рюкзак рюкзаки, чашка чашек, тарелка тарелки, тарелка тарелок, нож ножи,
    ложка ложки, ложка ложек, вилка вилки, подушка подушки, подушка подушек, одеяло одеяла, ковер ковры,
    зеркало зеркала, платье платья, рубашка рубашки, рубашка рубашек, туфли туфель, ботинок ботинки,
    кроссовки кроссовок, шарф шарфы, шапка шапки, шапка шапок, перчатка перчатки, перчатка перчаток,
    игрушка игрушки, игрушка игрушек, мяч мячи, кольцо кольца, серьга серьги, цепочка цепочки,
    красный красная, красный красное, красный красные, белый белого, кожаный кожаные, синий синяя,
    детский детская, свеча свечи, свеча свечей, кресло кресла, дом дома, ребенок ребенка`,
  tr: `
    lamba lambalar, masa masalar, sandalye sandalyeler, kitap kitaplar, kitap kitabı, çanta çantalar,
    çanta çantası, ayakkabı ayakkabılar, ayakkabı ayakkabısı, bardak bardaklar, bardak bardağı,
    tabak tabaklar, bıçak bıçağı, saat saatler, saat saati, elbise elbiseler, gömlek gömleği,
    gömlek gömlekler, pantolon pantolonlar, ceket ceketler, halı halılar, halı halısı, yastık yastıklar,
    yastık yastığı, ayna aynası, koltuk koltuklar, koltuk koltuğu, perde perdeler, mum mumlar, yüzük yüzükler,
    yüzük yüzüğü, kolye kolyeler, oyuncak oyuncaklar, oyuncak oyuncağı, top toplar, cüzdan cüzdanı,
    kulaklık kulaklıklar, kulaklık kulaklığı, tencere tencereler, dolap dolabı`,
  el: `
    λάμπα λάμπες, τραπέζι τραπέζια, καρέκλα καρέκλες, βιβλίο βιβλία, τσάντα τσάντες, παπούτσι παπούτσια,
    ρολόι ρολόγια, φόρεμα φορέματα, πουκάμισο πουκάμισα, ποτήρι ποτήρια, πιάτο πιάτα, μαχαίρι μαχαίρια,
    καθρέφτης καθρέφτες, χαλί χαλιά, μαξιλάρι μαξιλάρια, κερί κεριά, δαχτυλίδι δαχτυλίδια, παιχνίδι παιχνίδια,
    κόκκινος κόκκινη, κόκκινος κόκκινο, λευκός λευκή, ξύλινος ξύλινη, ξύλινο ξύλινα, κουρτίνα κουρτίνες,
    μπάλα μπάλες, σκουλαρίκι σκουλαρίκια, καπέλο καπέλα, γάντι γάντια, κάλτσα κάλτσες, παλτό παλτά`,
  ar: `
    حقيبة حقائب, حقيبة حقيبتان, كتاب كتب, قلم أقلام, كوب أكواب, طاولة طاولات, كرسي كراسي, مصباح مصابيح,
    ساعة ساعات, هاتف هواتف, قميص قمصان, فستان فساتين, حذاء أحذية, سجادة سجاد, مرآة مرايا, وسادة وسائد,
    ستارة ستائر, خاتم خواتم, قلادة قلائد, سوار أساور, لعبة ألعاب, كرة كرات, شمعة شموع, صحن صحون, طبق أطباق,
    ملعقة ملاعق, سكين سكاكين, مفتاح مفاتيح, نظارة نظارات, معطف معاطف, قبعة قبعات, جورب جوارب, حزام أحزمة,
    محفظة محافظ, زجاجة زجاجات, علبة علب, صندوق صناديق, سلة سلال, لون ألوان, البيت بيت, والكتاب كتاب,
    للأطفال أطفال, كهربائي كهربائية, جلدي جلدية, ورقة أوراق, باب أبواب, سرير أسرة, درج أدراج, رف رفوف,
    غطاء أغطية`,
  hi: `
    कुर्सी कुर्सियाँ, किताब किताबें, जूता जूते, कपड़ा कपड़े, घड़ी घड़ियाँ, मेज मेजें, चादर चादरें,
    पर्दा पर्दे, थैला थैले, डिब्बा डिब्बे, चूड़ी चूड़ियाँ, अंगूठी अंगूठियाँ, साड़ी साड़ियाँ, कमीज कमीजें,
    बोतल बोतलें, प्याला प्याले, खिलौना खिलौने, मोमबत्ती मोमबत्तियाँ, दीया दीये, काला काली, काला काले,
    छोटा छोटी, बड़ा बड़े, बच्चा बच्चों`,
  id: `
    buku bukunya, warna berwarna, sepatu sepatunya`,
  af: `
    lamp lampe, skoen skoene, tafel tafels, stoel stoele, boek boeke, tas tasse, bom bomme, rok rokke,
    glas glase, mes messe, ring ringe, boom bome, kers kerse, kat katte`,
}

/** Words that only look alike. The forms of a gender are one word on purpose: bolso and bolsa in Spanish. */
const otherWords: PairLists = {
  en: `
    organ organic, universe university, wall wallet, new news, general generous, policy police,
    import important, cup cupboard, pan panel, cap cape, mat mate, hop hope, plan plane, car care, pin pine,
    skin skiing, base basis, station stationery, war ware, iron irony, cart carton, past pastel, bat bath,
    short shortbread, secret secretary, person personal, animal animation, ring rinse`,
  de: `
    leder led, kiste kissen, tasse tasche, wand wanne, bett beet, hose hase, kette katze, schule schüssel,
    stift stiefel, regel regen, feder feld, kanne kante, mutter mutze, bar bart, band bank, herren herd,
    woche wolle, teller teil`,
  fr: `
    four fourchette, verre vert, poire pois, cartable carte, pot poteau, lit litre, gant ganse,
    chaud chaussure, table tableau, bol bouchon, sel selle, drap drapeau, mont montre, livre livret,
    pain painture, coque coq`,
  es: `
    silla sillón, mano manto, pera perro, copa copia, carta cartera, pelo pelota`,
  it: `
    palla pallone, cassa casa, cappello capello`,
  pt: `
    pera perna, cão cana, mala malha, pato prato, sala salão`,
  ru: `
    стол стул, ручка рука, лук лака, игла игра, кольцо колесо, рама рамп, дети деталь, сок сокол`,
  tr: `
    kasa kase, masa maske, saç saat, kol koltuk, bal balon, top toprak, el elbise, yat yatak, göz gözlük,
    mum muz, ay ayna`,
}

const listPairs = (lists: PairLists) =>
  Object.entries(lists).map(
    ([lang, list]) =>
      [lang as Locale, list.split(/,\s+/).map((pair) => pair.trim().split(' ') as [string, string])] as const,
  )
const haveSameStem = (lang: Locale, [one, other]: readonly [string, string]) =>
  stemWord(foldText(one), lang) === stemWord(foldText(other), lang)

test.each(listPairs(sameWords))('%s: forms of a word have the same stem', (lang, pairs) => {
  expect(pairs.filter((pair) => !haveSameStem(lang, pair))).toEqual([])
})

test.each(listPairs(otherWords))('%s: other words have other stems', (lang, pairs) => {
  expect(pairs.length).toBeGreaterThan(2)
  expect(pairs.filter((pair) => haveSameStem(lang, pair))).toEqual([])
})
