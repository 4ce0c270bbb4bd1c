import { describe, expect, it } from 'vitest'
import { LARGE_PART_BYTES, largeFileCalls } from '#contract/endpoints/large-files.ts'
import { AppError } from './app-error.ts'
import type { useAsk } from './calls.ts'
import { sendLargeFile } from './send-large-file.ts'

type Ask = ReturnType<typeof useAsk>

const file = new File([Buffer.alloc(2 * LARGE_PART_BYTES + 10, 'heat')], 'town.pmtiles')

/** A server that keeps parts; `fails` says which try of which part gets no answer. */
function server(fails: (number: number, tryNumber: number) => boolean = () => false) {
  const parts = new Map<number, number>()
  const sent: number[] = []
  let isFinished = false
  // the calls are told apart by their path: their inputs are those of sendLargeFile
  const ask = (async (call: { readonly path: string }, input: { number?: number; part?: Blob }) => {
    if (call.path === largeFileCalls.begin.path) return { keyId: 'a', parts: [...parts.keys()] }
    if (call.path === largeFileCalls.finish.path) {
      isFinished = true
      return { keyId: 'a', sha256: '' }
    }
    const { number = -1, part } = input
    sent.push(number)
    if (fails(number, sent.filter((one) => one === number).length)) throw new AppError('network', '')
    parts.set(number, part?.size ?? 0)
    return undefined
  }) as unknown as Ask
  return { ask, parts, sent, isFinished: () => isFinished }
}
const send = (ask: Ask, signal = new AbortController().signal, onStep: (step: object) => void = () => undefined) =>
  sendLargeFile(ask, { kind: 'mapPack', file, signal, onStep, onBegun: () => undefined, wait: async () => undefined })

describe('sending a large file', () => {
  it('sends each part once and has the file finished', async () => {
    const { ask, parts, sent, isFinished } = server()
    const steps: object[] = []
    await send(ask, undefined, (step) => steps.push(step))
    expect([...parts]).toEqual([
      [0, LARGE_PART_BYTES],
      [1, LARGE_PART_BYTES],
      [2, 10],
    ])
    expect([sent, isFinished()]).toEqual([[0, 1, 2], true])
    expect(steps).toContainEqual({ step: 'sending', share: 1 })
  })

  it('goes on with the parts that are missing after it was stopped', async () => {
    const { ask, sent, isFinished } = server()
    const stopped = new AbortController()
    const stopAfterFirst = (step: object): void => {
      if ('share' in step && step.share === 1 / 3) stopped.abort(new Error('paused'))
    }
    const stopping = (async (...given: Parameters<Ask>) => {
      stopped.signal.throwIfAborted()
      return ask(...given)
    }) as Ask
    await expect(send(stopping, stopped.signal, stopAfterFirst)).rejects.toThrow('paused')
    expect([sent, isFinished()]).toEqual([[0], false])
    await send(ask)
    expect([sent, isFinished()]).toEqual([[0, 1, 2], true])
  })

  it('tries a part again that got no answer, and gives up when it gets none for long', async () => {
    const twice = server((number, tryNumber) => number === 1 && tryNumber < 3)
    await send(twice.ask)
    expect([twice.sent, twice.isFinished()]).toEqual([[0, 1, 1, 1, 2], true])
    const never = server((number) => number === 1)
    await expect(send(never.ask)).rejects.toMatchObject({ code: 'network' })
    expect([never.sent, never.isFinished()]).toEqual([[0, 1, 1, 1, 1], false])
  })
})
