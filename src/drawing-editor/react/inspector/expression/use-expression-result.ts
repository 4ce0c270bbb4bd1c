import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { bindPoints, expressionTable, NO_GLYPHS, parseExpression, type SourceValue } from '#drawing/engine.ts'
import { pointsQuery } from '../../point-queries.ts'
import { portsAtom } from '../../ports-atom.ts'
import { unitOf } from './unit-of.ts'

export interface ExpressionResult {
  readonly now: SourceValue
  readonly unit: string
  /** Decimals of the points that it reads, at most. */
  readonly decimals: number
  /** Codes of points that do not exist. */
  readonly missing: readonly string[]
}

/**
 * What an expression gives now, computed where the drawing's values are; null while it is not known.
 *
 * @param text - Valid.
 */
export function useExpressionResult(text: string): ExpressionResult | null {
  const ports = useAtomValue(portsAtom)
  const { table, source } = useMemo(() => expressionTable(text), [text])
  const { references } = table
  const nodes = useMemo(
    () => [...new Set(references.map(({ nodeCode }) => nodeCode ?? ports.unitCode))].filter((code) => code !== ''),
    [references, ports.unitCode],
  )
  const { data: parameters } = useQuery(pointsQuery(ports, nodes))
  const points = useMemo(
    () => parameters && bindPoints(references, parameters, ports.unitCode),
    [references, parameters, ports.unitCode],
  )
  const [now, setNow] = useState<{ readonly of: typeof table; readonly value: SourceValue } | null>(null)
  useEffect(() => {
    if (!points || !ports.live) return
    let isWanted = true
    const opened = ports.live.open(table, points, NO_GLYPHS, {
      onPatch: () => {
        opened.read(source).then(
          (value) => isWanted && setNow({ of: table, value }),
          // a worker that fails tells so by its state, and starts again
          () => undefined,
        )
      },
      onState: () => undefined,
    })
    return () => {
      isWanted = false
      opened.close()
    }
  }, [ports.live, table, source, points])
  if (now?.of !== table || !parameters) return null
  const infoOf = (nodeCode: string | null, paramCode: string) =>
    parameters.find((one) => one.nodeCode === (nodeCode ?? ports.unitCode) && one.code === paramCode)
  const infos = references.map(({ nodeCode, paramCode }) => infoOf(nodeCode, paramCode))
  return {
    now: now.value,
    unit: unitOf(parseExpression(text), ({ nodeCode, paramCode }) => infoOf(nodeCode, paramCode)?.unit ?? ''),
    decimals: Math.max(0, ...infos.map((info) => info?.decimals ?? 0)),
    missing: references
      .filter((_, at) => !infos[at])
      .map(({ nodeCode, paramCode }) => (nodeCode === null ? paramCode : `${nodeCode}.${paramCode}`)),
  }
}
