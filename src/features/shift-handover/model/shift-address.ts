/** Which shift is shown; both absent: the present one. */
export interface ShownShift {
  readonly keyId?: string
  /** Epoch ms of its begin. */
  readonly startsAt?: number
}

export function readShownShift(search: URLSearchParams): ShownShift {
  const keyId = search.get('id')
  const startsAt = Number(search.get('from') ?? Number.NaN)
  if (keyId) return { keyId }
  return Number.isSafeInteger(startsAt) ? { startsAt } : {}
}

export function writeShownShift({ keyId, startsAt }: ShownShift): URLSearchParams {
  const search = new URLSearchParams()
  if (keyId) search.set('id', keyId)
  else if (startsAt !== undefined) search.set('from', String(startsAt))
  return search
}
