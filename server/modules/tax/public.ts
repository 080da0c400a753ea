export {
  readTaxBasis,
  taxGroup,
  type Business,
  type Exemption,
  type TaxBasis,
  type TaxableGroup,
} from './read-tax-basis.ts'
export {
  taxOrder,
  sumTaxes,
  type TaxTotal,
  type OrderTaxes,
  type Tax,
  type TaxRate,
  type Taxes,
  type TaxTerms,
} from './tax.rules.ts'
export { getTaxName, toPercent, toTaxLines } from './tax-views.ts'
export { exemptions, liables, type Liable } from './tax.queries.ts'
