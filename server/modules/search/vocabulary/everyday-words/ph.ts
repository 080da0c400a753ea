export const ph = `
sapatos na goma, rubber shoes, sneakers
tsinelas, slippers
kamiseta, t-shirt
pantalon, pants
pitaka, wallet
telepono, cellphone, smartphone
kumot, blanket
unan, pillow
kurtina, curtain
bisikleta, bike
pabango, perfume
kawali, frying pan
`
