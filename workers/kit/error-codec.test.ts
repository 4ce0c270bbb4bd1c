import { expose, wrap } from 'comlink'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeError, encodeError, installErrorCodec } from './error-codec.ts'
import { WorkerError } from './worker-error.ts'

const open: MessagePort[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

/** Calls a function that throws, through a real port. */
function throwAcross(thrown: unknown): Promise<unknown> {
  installErrorCodec()
  installErrorCodec()
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  expose(() => {
    throw thrown
  }, port1)
  return wrap<() => void>(port2)()
}

describe('installErrorCodec', () => {
  it('transfers an error by code and message, with the stack of the worker as its cause', async () => {
    const thrown = Object.assign(new RangeError('no such element'), { code: 'GEO_ELEMENT' })
    const caught = await throwAcross(thrown).catch((error: unknown) => error)
    expect(caught).toBeInstanceOf(WorkerError)
    expect(caught).toMatchObject({ code: 'GEO_ELEMENT', message: 'no such element', cause: thrown.stack })
  })

  it('calls an error without a code WORKER_ERROR', async () => {
    await expect(throwAcross(new TypeError('x is undefined'))).rejects.toMatchObject({
      code: 'WORKER_ERROR',
      message: 'x is undefined',
    })
  })

  it('transfers a thrown value that is not an error as text', async () => {
    await expect(throwAcross('plain text')).rejects.toMatchObject({ code: 'WORKER_ERROR', message: 'plain text' })
  })
})

describe('decodeError', () => {
  it('reads what encodeError wrote', () => {
    expect(decodeError(encodeError(new WorkerError('GEO_STALE', 'old')))).toMatchObject({ code: 'GEO_STALE' })
  })

  it.each([[null], ['text'], [{ code: 5, message: 'm', stack: 's' }]])('takes %j for an unknown failure', (wire) => {
    expect(decodeError(wire).code).toBe('WORKER_ERROR')
  })
})
