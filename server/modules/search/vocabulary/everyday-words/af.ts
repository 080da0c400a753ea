export const af = `
rusbank, sofa
tekkies, sportskoene, sneakers
trui, jersey
t-hemp, t-shirt
beursie, portefeulje
rugsak, backpack
selfoon, slimfoon, smartphone
oorfone, kopfone
kragbank, power bank
skootrekenaar, laptop
yskas, koelkas
haardroer, droer
mat, tapyt
fiets, bike
parfuum, reukwater
`
