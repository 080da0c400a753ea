import { useQueryClient } from '@tanstack/react-query'
import { getApi } from './api-query.ts'
import type { ApiCall } from './api-call.ts'

/** Calls operations from event handlers and mutations: `const call = useApi()`. */
export const useApi = (): ApiCall => getApi(useQueryClient())
