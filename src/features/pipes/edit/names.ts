import type { NewChamber, NewPipe, Split } from '#contract/pipes/edits/edit-network.ts'
import type { EditNetwork } from '#contract/pipes/edits/network.ts'
import type { Place } from '#contract/pipes/town.ts'
import { randomUuid } from '#lib/random-hex.ts'

/** The next free code with a beginning, such as GD0042. */
export function nextCode(codes: Iterable<string>, beginning: string): string {
  let most = 0
  for (const code of codes)
    if (code.startsWith(beginning))
      most = Math.max(most, Number(/^\d{1,8}$/.exec(code.slice(beginning.length))?.[0] ?? 0))
  return `${beginning}${String(most + 1).padStart(4, '0')}`
}

const codesOf = (rows: ReadonlyMap<string, { readonly code: string }>): string[] =>
  [...rows.values()].map(({ code }) => code)

export function chamberAt({ nodes }: EditNetwork, place: Place): NewChamber {
  const code = nextCode(codesOf(nodes), 'J')
  return { id: randomUuid(), code, name: code, place }
}

/** As the pipe that it goes on from, else one of the usual kind. */
export function pipeBetween(
  network: EditNetwork,
  [from, to]: readonly [string, string],
  corners: readonly Place[],
): NewPipe {
  const like = [...network.pipes.values()].find(
    (pipe) => [pipe.from, pipe.to].includes(from) || [pipe.from, pipe.to].includes(to),
  )
  const { kind, dnMm, laying, roughnessMm } = like ?? USUAL
  const builtYear = null
  return {
    id: randomUuid(),
    code: nextCode(codesOf(network.pipes), 'GD'),
    from,
    to,
    corners,
    kind,
    dnMm,
    laying,
    roughnessMm,
    builtYear,
  }
}
const USUAL = { kind: 'branch', dnMm: 150, laying: 'direct', roughnessMm: 0.5 } as const

/** Of a pipe that is split. @param after - How many codes are given away at once before this one. */
export function partOf({ pipes }: EditNetwork, after = 0): Split['part'] {
  const codes = codesOf(pipes)
  for (let given = 0; given < after; given += 1) codes.push(nextCode(codes, 'GD'))
  return { id: randomUuid(), code: nextCode(codes, 'GD') }
}
