import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { plainLatin } from '#lib/plain-latin.ts'
import { useSpelling } from '#lib/use-spelling.ts'
import type { BindableNode, BindableParameter } from '../../editor-ports.ts'
import { FRESH_MS, parametersQuery } from '../../point-queries.ts'
import { portsAtom } from '../../ports-atom.ts'
import { type Completing, completingAt, pointParts } from './completing.ts'
import { CALL_NAMES, SIGNATURES } from './signatures.ts'

/** Completes functions with what they take, and points with what they measure; by name, code and pinyin. */
export function useCompletion(): (context: CompletionContext) => Promise<CompletionResult | null> {
  const { t } = useTranslation()
  const ports = useAtomValue(portsAtom)
  const queries = useQueryClient()
  const spell = useSpelling()
  const holds = (words: readonly string[], text: string): boolean => {
    const wanted = plainLatin(text.trim())
    return words.flatMap((word) => [word, ...(spell?.(word) ?? [])]).some((word) => plainLatin(word).includes(wanted))
  }
  const functionOptions = (text: string): Completion[] =>
    CALL_NAMES.filter((name) => plainLatin(name).startsWith(plainLatin(text))).map((name) => ({
      label: name,
      apply: `${name}(`,
      type: 'function',
      detail: SIGNATURES[name],
      info: t(`editorBinding.expression.functions.${name}`),
    }))
  const nodesQuery = (text: string) => ({
    queryKey: ['drawing-editor', 'nodes', text.trim()],
    queryFn: () => ports.findNodes(text),
    staleTime: FRESH_MS,
  })
  const functionResult = (from: number, text: string): CompletionResult => ({
    from,
    options: functionOptions(text),
    filter: false,
    update: (_now, _from, _to, { state, pos }) => {
      const next = completingAt(state.doc.sliceString(0, pos))
      return next?.kind === 'function' ? functionResult(next.from, next.text) : null
    },
  })
  /** What was found is narrowed while more of the same node is typed: Enter then takes what is seen, and waits for nothing. */
  const pointResult = (
    { from, text }: PointCompleting,
    isClosed: boolean,
    parameters: readonly BindableParameter[],
    nodes: readonly BindableNode[],
  ): CompletionResult => {
    const { node, parameter } = pointParts(text)
    const found = parameters.filter(({ code, name }) => holds([code, name], parameter))
    const others = nodes.filter(({ code, name }) => holds([code, name], text))
    return {
      from,
      options: [...found.map((one) => parameterOption(one, node, isClosed)), ...others.map(nodeOption)],
      filter: false,
      update: (_now, _from, _to, { state, pos }) => {
        const next = completingAt(state.doc.sliceString(0, pos))
        const isSame = next?.kind === 'point' && next.text.startsWith(text) && pointParts(next.text).node === node
        // the search for nodes begins with the second letter
        return isSame && !isSearched(text) === !isSearched(next.text)
          ? pointResult(next, isClosed, parameters, nodes)
          : null
      },
    }
  }
  return async ({ state, pos, explicit, aborted }) => {
    const text = state.doc.toString()
    const completing = completingAt(text.slice(0, pos))
    if (!completing) return explicit ? functionResult(pos, '') : null
    if (completing.kind === 'function') return functionResult(completing.from, completing.text)
    const owner = pointParts(completing.text).node || ports.unitCode
    try {
      const [parameters, nodes] = await Promise.all([
        owner === '' ? [] : queries.fetchQuery(parametersQuery(ports, owner)),
        isSearched(completing.text) ? queries.fetchQuery(nodesQuery(completing.text)) : [],
      ])
      if (aborted) return null
      const result = pointResult(completing, text[pos] === '}', parameters, nodes)
      return result.options.length > 0 ? result : null
    } catch {
      // a point can be typed by its code all the same
      return null
    }
  }
}

type PointCompleting = Extract<Completing, { kind: 'point' }>

/** Whether nodes are searched by a text. */
const isSearched = (text: string): boolean => text.trim().length > 1

function parameterOption({ code, name, unit }: BindableParameter, node: string, isClosed: boolean): Completion {
  const full = node === '' ? code : `${node}.${code}`
  return {
    label: full,
    apply: isClosed ? full : `${full}}`,
    type: 'variable',
    detail: unit === '' ? name : `${name} (${unit})`,
  }
}

const nodeOption = ({ code, name }: BindableNode): Completion => ({
  label: `${code}.`,
  type: 'namespace',
  detail: name,
})
