/** A time from `from` up to, but not including, `to`; epoch ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The time that any of the spans covers, as rising spans that do not touch. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    if (span.from >= span.to) continue
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

/** The time that the first spans cover and the second do not. */
export function difference(spans: readonly Span[], others: readonly Span[]): Span[] {
  let rest = union(spans)
  for (const other of others)
    rest = rest.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, other.from) },
        { from: Math.max(from, other.to), to },
      ].filter((piece) => piece.from < piece.to),
    )
  return rest
}

/** The part of the spans within another one. */
export const within = (spans: readonly Span[], { from, to }: Span): Span[] =>
  spans.map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) })).filter((s) => s.from < s.to)
