import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { BindableNode, BindableParameter } from '../../editor-ports.ts'
import { portsAtom } from '../../ports-atom.ts'
import { useSpelling } from '../../use-spelling.ts'
import { completingAt, pointParts } from './completing.ts'
import { CALL_NAMES, SIGNATURES } from './signatures.ts'

const FRESH_MS = 60_000

/** Completes functions with what they take, and points with what they measure; by name, code and pinyin. */
export function useCompletion(): (context: CompletionContext) => Promise<CompletionResult | null> {
  const { t } = useTranslation()
  const ports = useAtomValue(portsAtom)
  const queries = useQueryClient()
  const spell = useSpelling()
  const holds = (words: readonly string[], text: string): boolean => {
    const wanted = text.trim().toLowerCase()
    return words.flatMap((word) => [word, ...(spell?.(word) ?? [])]).some((word) => word.toLowerCase().includes(wanted))
  }
  const functionOptions = (text: string): Completion[] =>
    CALL_NAMES.filter((name) => name.toLowerCase().startsWith(text.toLowerCase())).map((name) => ({
      label: name,
      apply: `${name}(`,
      type: 'function',
      detail: SIGNATURES[name],
      info: t(`editorBinding.expression.functions.${name}`),
    }))
  const fetch = <Found>(key: readonly string[], find: () => Promise<Found>): Promise<Found> =>
    queries.fetchQuery({ queryKey: ['drawing-editor', ...key], queryFn: find, staleTime: FRESH_MS })
  const pointOptions = async (text: string, isClosed: boolean): Promise<Completion[]> => {
    const { node, parameter } = pointParts(text)
    const owner = node || ports.unitCode
    const [parameters, nodes] = await Promise.all([
      owner === '' ? [] : fetch(['parameters of', owner], () => ports.parametersOf(owner)),
      text.trim().length < 2 ? [] : fetch(['nodes', text.trim()], () => ports.findNodes(text)),
    ])
    const found = parameters.filter(({ code, name }) => holds([code, name], parameter))
    return [...found.map((one) => parameterOption(one, node, isClosed)), ...nodes.map(nodeOption)]
  }
  return async ({ state, pos, explicit, aborted }) => {
    const text = state.doc.toString()
    const completing = completingAt(text.slice(0, pos))
    if (!completing) return explicit ? { from: pos, options: functionOptions(''), filter: false } : null
    if (completing.kind === 'function')
      return { from: completing.from, options: functionOptions(completing.text), filter: false }
    const options = await pointOptions(completing.text, text[pos] === '}').catch(() => [])
    return aborted || options.length === 0 ? null : { from: completing.from, options, filter: false }
  }
}

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
