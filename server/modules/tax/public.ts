export { readTaxBasis, taxGroup, type Business, type Exemption, type TaxBasis } from './read-tax-basis.ts'
export { sumTaxes, type TaxTotal, type OrderTaxes, type Taxes } from './tax.rules.ts'
export { getTaxName, toPercent, toTaxLines } from './tax-views.ts'
export { exemptions, liables, listGoodsClasses, type Liable } from './tax.queries.ts'
