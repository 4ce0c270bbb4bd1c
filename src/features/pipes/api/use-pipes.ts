import { pipeCalls } from '#contract/endpoints/pipes.ts'
import { useAnswer } from '#data/calls.ts'

export const usePipeCheck = () => useAnswer(pipeCalls.check, {})
export const useShutOff = (keyId: string) => useAnswer(pipeCalls.shutOff, { keyId })
