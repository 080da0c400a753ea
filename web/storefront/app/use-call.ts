import { useQueryClient } from '@tanstack/react-query'
import { callOf } from './ask.ts'
import type { Call } from './api-call.ts'

/** Calls operations from event handlers and mutations: `const call = useCall()`. */
export const useCall = (): Call => callOf(useQueryClient())
