import type { AskedWrite, CheckedWrite, CommandNews, WriteRight } from '#contract/endpoints/control.ts'

export const BATCH_GROUPS = ['pumps', 'valves', 'makeUp', 'temperatures'] as const
export type BatchGroup = (typeof BATCH_GROUPS)[number]

/** What is written to many stations at once (domain guide 1.4). */
export const BATCH_PARAMS = {
  pumps: ['XP_SV', 'XP_DPSP', 'XP_Mode', 'XP1_Start', 'XP1_Stop'],
  valves: ['CV1_SV', 'CV1_Mode', 'CV1_Min', 'CV1_Max'],
  makeUp: ['BP_P2hSP', 'BP_L', 'BP_H', 'WT_In', 'XSV_ON'],
  temperatures: ['KTemp', 'T2gSP', 'T2pjSP', 'F1SP', 'Q1SP'],
} as const satisfies Record<BatchGroup, readonly string[]>

/** `set`: the same value everywhere; `change`: so much more or less than what each has. */
export interface BatchChange {
  readonly kind: 'set' | 'change'
  readonly number: number
}

/** A row of the preview, and of the result. */
export interface BatchRow extends CheckedWrite {
  readonly seen: AskedWrite['seen']
  /** Of the command that it becomes; however often it is asked, it is one. */
  readonly key: string
  /** Null before it is asked. */
  readonly command: CommandNews | null
}

/** What each point would become; points without a present value are left to the server's refusal. */
export function batchWrites(rights: readonly WriteRight[], { kind, number }: BatchChange): AskedWrite[] {
  return rights.map(({ pointId, present, decimals }) => ({
    pointId,
    seen: present,
    value: kind === 'set' ? number : Number(((present?.value ?? 0) + number).toFixed(decimals)),
  }))
}

/** What rows do, as the server has checked them, for the words of a confirmation. There must be a row. */
export interface BatchSummary {
  /** Names of their parameters: one, unless something is wrong. */
  readonly names: readonly string[]
  readonly from: number
  readonly to: number
  /** The least and the greatest change; null: the points get one value, whatever they have. */
  readonly change: readonly [least: number, greatest: number] | null
}

export function summaryOf(rows: readonly BatchRow[], kind: BatchChange['kind']): BatchSummary {
  const values = rows.map(({ value }) => value)
  const changes = rows.map(({ value, old, decimals }) => Number((value - (old ?? 0)).toFixed(decimals)))
  return {
    names: [...new Set(rows.map(({ name }) => name))],
    from: Math.min(...values),
    to: Math.max(...values),
    change: kind === 'set' ? null : [Math.min(...changes), Math.max(...changes)],
  }
}

/** Rows in parts, so that a batch can be stopped between them. */
export function inParts<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}

/** The rows with what is known of their commands, by key or, later, by command. */
export function withNews(rows: readonly BatchRow[], news: readonly CommandNews[]): BatchRow[] {
  const byKey = new Map(news.flatMap((one) => (one.key === null ? [] : [[one.key, one] as const])))
  return rows.map((row) => ({ ...row, command: byKey.get(row.key) ?? row.command }))
}
