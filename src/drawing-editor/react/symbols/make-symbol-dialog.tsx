import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SYMBOL_NAME } from '#contract/endpoints/drawing-symbols.ts'
import { drawOwnSymbol, proposedPorts } from '#drawing-editor/commands/draw-own-symbol.ts'
import type { Editor } from '#drawing-editor/editor/editor.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { storedAt } from '../../edit/edit-board.ts'
import type { ImportProblem } from '../../exchange/import-problem.ts'
import { ownKeyOf } from '../../symbols/own-symbol.ts'
import { ImportProblems } from '../exchange/import-problems.tsx'
import { portsAtom } from '../ports-atom.ts'
import { useLabel } from '../use-label.ts'
import { PortsTable } from './ports-table.tsx'
import { portProblems, type TypedPort, typedPort, writtenPort } from './typed-port.ts'
import { useOwnSymbol, useRenewedSymbols } from './use-own-symbols.ts'

/** What a symbol is made of. */
export interface SymbolSource {
  /** What is chosen in it becomes the symbol. */
  readonly editor: Editor
  /** What it is called at first. */
  readonly name: string
  /** What of a file is not in it. */
  readonly problems: readonly ImportProblem[]
}

interface MakeSymbolDialogProps {
  /** Null while the dialog is closed. */
  readonly source: SymbolSource | null
  readonly onClose: () => void
}

/** Makes what is chosen a symbol of the company, or the next version of the one that is chosen. */
export function MakeSymbolDialog({ source, onClose }: MakeSymbolDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={t('editorCommands.command.makeSymbol')}
      closeLabel={t('editorCommands.close')}
      width="40rem"
      isOpen={source !== null}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('editorCommands.cancel')}
          </Button>
          <Button look="solid" type="submit" form={formId} disabled={isBusy}>
            {t('ownSymbols.keep')}
          </Button>
        </>
      }
    >
      {source && <Form source={source} formId={formId} onBusy={setBusy} onDone={onClose} />}
    </Dialog>
  )
}

interface FormProps {
  readonly source: SymbolSource
  readonly formId: string
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: () => void
}

function Form({ source: { editor, name: named, problems: unread }, formId, onBusy, onDone }: FormProps) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const ports = useAtomValue(portsAtom)
  const renew = useRenewedSymbols()
  const known = useKnown(editor)
  const [name, setName] = useState<string | null>(null)
  const [isAnew, setAnew] = useState(true)
  const [typed, setTyped] = useState<readonly TypedPort[]>(() => proposedPorts(editor).map(typedPort))
  const [failure, setFailure] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const called = name ?? (known ? labelOf(known.name) : named)
  const problems = portProblems(typed)
  const isNamed = called.trim() !== ''

  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const canvas = drawOwnSymbol(editor, typed.map(writtenPort))
    if (!isNamed || problems.size > 0 || canvas === null) return
    onBusy(true)
    try {
      const key = known && isAnew ? ownKeyOf(known.id) : null
      await ports.saveSymbol({ key, name: called.trim(), canvas })
      await renew()
      onDone()
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      onBusy(false)
    }
  }
  return (
    <Box as="form" id={formId} onSubmit={(event: FormEvent) => void keep(event)}>
      <Column gap="3">
        <TextField
          label={t('ownSymbols.name')}
          value={called}
          maxLength={MAX_SYMBOL_NAME}
          problem={isTried && !isNamed ? t('ownSymbols.nameMissing', { max: MAX_SYMBOL_NAME }) : null}
          onChange={({ target }) => setName(target.value)}
        />
        {known && (
          <Checkbox
            label={t('ownSymbols.anew', { name: labelOf(known.name), version: known.version + 1 })}
            checked={isAnew}
            onChange={setAnew}
          />
        )}
        <PortsTable ports={typed} problems={isTried ? problems : new Map()} onChange={setTyped} />
        {unread.length > 0 && (
          <Column role="status" fontSize="sm">
            <ImportProblems problems={unread} />
          </Column>
        )}
        {failure && (
          <Box role="alert" fontSize="sm">
            {failure}
          </Box>
        )}
      </Column>
    </Box>
  )
}

/** The own symbol that is chosen alone; null for anything else. */
function useKnown({ board, selection }: Editor) {
  const [only, ...others] = selection.refs
  const id = only && others.length === 0 ? storedAt(board, only)?.symbolId : undefined
  return useOwnSymbol(typeof id === 'string' ? id : '')
}
