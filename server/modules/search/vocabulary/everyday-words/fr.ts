export const fr = `
canapé, sofa, divan
baskets, sneakers
chaussons, pantoufles
pull, pullover, chandail
sweat à capuche, hoodie
imperméable, manteau de pluie
t-shirt, tee-shirt, tshirt
pantalon de jogging, jogging
maillot de bain, costume de bain
lunettes de soleil, solaires
portefeuille, porte-monnaie
sac à dos, backpack
valise, bagage
smartphone, téléphone portable, téléphone mobile
coque, étui
écouteurs, oreillettes
batterie externe, power bank, powerbank
ordinateur portable, pc portable, laptop
télé, télévision, téléviseur
réfrigérateur, frigo
sèche-cheveux, séchoir à cheveux
thermos, bouteille isotherme
tasse, mug
couette, édredon
table de chevet, table de nuit
lampe torche, lampe de poche
vélo, bicyclette
poussette, landau
tétine, sucette
peluche, doudou
cahier, carnet
parfum, eau de toilette
crème solaire, protection solaire
bonbons, confiserie
barbecue, grill
sans fil, wireless
femme, dame
`
