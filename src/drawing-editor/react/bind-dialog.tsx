import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type EditBoard, type ElementRef, refOf } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { bindableSymbols, bindOperations, parametersOf } from '../symbols/bind-symbols.ts'
import { twinParameters, twinsAmong } from '../symbols/twin-pipes.ts'
import { boardAtom, editorAtom, selectionAtom } from './editor-atoms.ts'
import { CodePicker } from './inspector/controls/code-picker.tsx'
import { parametersQuery } from './point-queries.ts'
import { bindUnitAtom } from './points/dragged-point-atom.ts'
import { portsAtom } from './ports-atom.ts'

interface BindDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Binds the chosen symbols, or all of the board, to the points of a unit, after showing which. */
export function BindDialog({ isOpen, onClose }: BindDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('editorCommands.command.bindSymbols')}
      closeLabel={t('editorCommands.close')}
      width="34rem"
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <Binding onDone={onClose} />}
    </Dialog>
  )
}

function Binding({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const board = useAtomValue(boardAtom)
  const { refs, group } = useAtomValue(selectionAtom)
  const ports = useAtomValue(portsAtom)
  const [dropped, setDropped] = useAtom(bindUnitAtom)
  const [unitCode, setUnitCode] = useState(dropped)
  useEffect(() => () => setDropped(''), [setDropped])
  const node = unitCode || ports.unitCode
  const { data: parameters, isError } = useQuery({
    ...parametersQuery(ports, node),
    enabled: node !== '',
  })
  const symbols = useMemo(() => {
    const ofChosen = group === null ? bindableSymbols(board, refs) : []
    if (ofChosen.length > 0) return ofChosen
    return bindableSymbols(board, allRefs(board))
  }, [board, refs, group])
  const twins = useMemo(() => {
    const ofChosen = group === null ? twinsAmong(board, refs) : []
    return ofChosen.length > 0 || refs.length > 0 ? ofChosen : twinsAmong(board, allRefs(board))
  }, [board, refs, group])
  const units = useMemo(() => {
    const wanted = new Set([...parametersOf(symbols), ...twins.flatMap(twinParameters)])
    return new Map(
      (parameters ?? []).filter(({ code }) => wanted.has(code)).map(({ code, unit }) => [code, unit] as const),
    )
  }, [symbols, twins, parameters])
  const lacking = parameters ? parametersOf(symbols).filter((code) => !units.has(code)) : []

  function bind(): void {
    onDone()
    const operations = bindOperations(
      editor.board,
      symbols,
      twins,
      { unitCode, units, words: editor.newTexts.states },
      () => editor.createUuid(),
    )
    editor.apply(operations, 'bindSymbols')
    editor.select(chosen(symbols.map(({ ref }) => ref)))
  }

  return (
    <Column gap="3">
      <CodePicker
        label={t('editorCommands.bind.unit')}
        value={unitCode}
        placeholder={t('editorPanels.binding.ownUnit')}
        isDisabled={false}
        searched={['nodes']}
        search={(text) => ports.findNodes(text)}
        onChange={setUnitCode}
      />
      {symbols.length === 0 && twins.length === 0 ? (
        <Box color="fg.muted">{t('editorCommands.bind.nothing')}</Box>
      ) : (
        <Box
          as="ul"
          aria-label={t('editorCommands.bind.symbols')}
          listStyleType="none"
          margin="0"
          padding="0"
          maxHeight="18rem"
          overflowY="auto"
        >
          {symbols.map((symbol) => (
            <Line key={symbol.ref.id} name={symbol.name} codes={parametersOf([symbol])} units={units} />
          ))}
          {twins.map((twin) => (
            <Line
              key={twin.side}
              name={t(`editorCommands.bind.twin.${twin.side}`)}
              codes={twinParameters(twin)}
              units={units}
            />
          ))}
        </Box>
      )}
      <Box role="status" fontSize="sm" color="fg.muted" minHeight="5">
        {node === '' && t('editorCommands.bind.chooseUnit')}
        {isError && t('editorPanels.binding.failed')}
        {lacking.length > 0 && t('editorCommands.bind.lacking', { codes: lacking.join(', ') })}
      </Box>
      <Row gap="2" justifyContent="flex-end">
        <Button onClick={onDone}>{t('editorCommands.cancel')}</Button>
        <Button look="solid" disabled={units.size === 0} onClick={bind}>
          {t('editorCommands.bind.bind', { count: symbols.length })}
        </Button>
      </Row>
    </Column>
  )
}

interface LineProps {
  readonly name: string
  readonly codes: readonly string[]
  readonly units: ReadonlyMap<string, string>
}

function Line({ name, codes, units }: LineProps) {
  return (
    <Row as="li" gap="3" minHeight="7" fontSize="sm">
      <Box flex="1" minWidth="0" truncate>
        {name}
      </Box>
      {codes.map((code) => (
        <Box key={code} color={units.has(code) ? 'fg.default' : 'fg.muted'} fontVariantNumeric="tabular-nums">
          {code}
        </Box>
      ))}
    </Row>
  )
}

const allRefs = (board: EditBoard): ElementRef[] => board.objects.objects.map(({ uuid }) => refOf(String(uuid)))
