import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { type BindingTable, BoardBindings, bindPoints } from '#drawing/engine.ts'
import type { Editor } from '#drawing-editor/editor/editor.ts'
import { madeUpPoints } from '../../preview/made-up.ts'
import { NotedChanges } from '../../preview/noted-changes.ts'
import { editorAtom, editorStateAtom } from '../editor-atoms.ts'
import { pointsQuery } from '../point-queries.ts'
import { portsAtom } from '../ports-atom.ts'
import { fixedValuesAtom, heldAtAtom, previewModeAtom } from './preview-atoms.ts'

/** Shows values on the board, as the person has chosen. The realtime worker computes them. */
export function usePreview(): void {
  const editor = useAtomValue(editorAtom)
  const { board } = useAtomValue(editorStateAtom)
  const ports = useAtomValue(portsAtom)
  const mode = useAtomValue(previewModeAtom)
  const heldAt = useAtomValue(heldAtAtom)
  const fixed = useAtomValue(fixedValuesAtom)
  const isOn = mode !== 'drawn' && ports.live !== null
  const table = useTable(editor, board, isOn)
  const nodes = useMemo(() => {
    const named = table?.references.map(({ nodeCode }) => nodeCode ?? ports.unitCode) ?? []
    return [...new Set([ports.unitCode, ...named])].filter((code) => code !== '').toSorted()
  }, [table, ports.unitCode])
  const { data: parameters } = useQuery({
    ...pointsQuery(ports, nodes),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  const bound = useMemo(
    () => table && parameters && { table, points: bindPoints(table.references, parameters, ports.unitCode) },
    [table, parameters, ports.unitCode],
  )
  useEffect(() => editor.stage.bind(bound ?? null), [editor, bound])
  useEffect(() => () => editor.stage.bind(null), [editor])

  const isMadeUp = mode === 'madeUp'
  useEffect(() => {
    if (!ports.live || heldAt !== null) return
    if (isMadeUp) ports.live.setSource({ kind: 'madeUp', points: madeUpPoints(parameters ?? [], fixed) })
    else ports.live.setSource({ kind: 'live' })
  }, [ports.live, isMadeUp, heldAt, parameters, fixed])
  // what is made up belongs to this editor alone
  useEffect(() => () => ports.live?.setSource({ kind: 'live' }), [ports.live])
}

/** The bindings of the shown board after each step; null while they are not shown. */
function useTable(editor: Editor, board: string, isOn: boolean): BindingTable | null {
  const [known, setKnown] = useState<{ readonly of: string; readonly table: BindingTable } | null>(null)
  useEffect(() => {
    if (!isOn || editor.staged.uuid !== board) return
    const bindings = new BoardBindings(editor.shown)
    const noted = new NotedChanges()
    const notify = (): void => setKnown({ of: board, table: bindings.table })
    notify()
    const stops = [
      editor.listenToBoard((change) => noted.note(change)),
      editor.listen(() => {
        const change = noted.take()
        if (change && bindings.follow(change)) notify()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [editor, board, isOn])
  return isOn && known?.of === board ? known.table : null
}
