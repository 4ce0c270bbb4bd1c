import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Box, Column } from './box.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-area.tsx'

export interface ConfirmRequest {
  /** Names the affected object. */
  title: string
  /** States the consequences. */
  detail?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** The action is destructive, so Enter does not trigger its button. */
  isHarm?: boolean
  /** Asks for a short text, such as a remark. */
  askFor?: { label: string; isRequired?: boolean }
}

/** The typed text, empty where none was asked for; null when the user declined. */
type ConfirmAnswer = { readonly text: string } | null

interface Pending {
  readonly id: number
  readonly request: ConfirmRequest
  readonly answer: (answer: ConfirmAnswer) => void
}

const pendingAtom = atom<Pending | null>(null)

/** Replaces a question that is still open, which counts as declined. */
const askAtom = atom(null, (get, set, request: ConfirmRequest) => {
  const present = get(pendingAtom)
  present?.answer(null)
  return new Promise<ConfirmAnswer>((resolve) => {
    const answer = (given: ConfirmAnswer): void => {
      set(pendingAtom, null)
      resolve(given)
    }
    set(pendingAtom, { id: (present?.id ?? 0) + 1, request, answer })
  })
})

/** Asks before a destructive action; settles when the user has decided. */
export function useConfirm(): (request: ConfirmRequest) => Promise<ConfirmAnswer> {
  return useSetAtom(askAtom)
}

/** Shows the questions of {@link useConfirm}; rendered once in the console. */
export function ConfirmHost() {
  const pending = useAtomValue(pendingAtom)
  return pending && <Question key={pending.id} {...pending} />
}

function Question({ request, answer }: Pending) {
  const { title, detail, confirmLabel, cancelLabel, isHarm = false, askFor } = request
  const [text, setText] = useState('')
  const isIncomplete = askFor?.isRequired === true && text.trim() === ''
  const confirm = (event?: FormEvent): void => {
    event?.preventDefault()
    if (!isIncomplete) answer({ text })
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => answer(null)}
      closeLabel={cancelLabel}
      width="28rem"
      footer={
        <>
          <Button data-autofocus={isHarm || undefined} onClick={() => answer(null)}>
            {cancelLabel}
          </Button>
          <Button
            look="solid"
            data-autofocus={(!isHarm && !askFor) || undefined}
            disabled={isIncomplete}
            data-harm={isHarm || undefined}
            css={
              isHarm
                ? { background: 'level.urgent', color: 'bg.panel', _hover: { background: 'level.urgent' } }
                : undefined
            }
            onClick={() => confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Column as="form" gap="4" onSubmit={confirm}>
        {detail && <Box color="fg.muted">{detail}</Box>}
        {askFor && (
          <TextArea
            label={askFor.label}
            value={text}
            onChange={setText}
            problem={null}
            maxLength={500}
            {...(askFor.isRequired ? { isRequired: true } : {})}
          />
        )}
      </Column>
    </Dialog>
  )
}
