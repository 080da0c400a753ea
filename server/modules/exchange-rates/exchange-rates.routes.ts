import { exchangeRatesApi } from '#contract/exchange-rates.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readRates } from './exchange-rates.ts'

export const serveExchangeRates = ({ serve }: Serve): void =>
  serve('exchangeRates', exchangeRatesApi, { rates: readRates })
