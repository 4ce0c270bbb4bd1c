import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Box, Column } from './box.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-area.tsx'

export interface ConfirmRequest {
  /** Names the thing. */
  title: string
  /** Says what follows. */
  detail?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** Something is lost by it: the button that does it is not the one that Enter presses. */
  isHarm?: boolean
  /** Asks for a few words, such as a remark. */
  askFor?: { label: string; isRequired?: boolean }
}

/** What was typed, empty where nothing was asked for; null when the person thought better of it. */
type ConfirmAnswer = { readonly text: string } | null

interface Pending {
  readonly id: number
  readonly request: ConfirmRequest
  readonly answer: (answer: ConfirmAnswer) => void
}

const pendingAtom = atom<Pending | null>(null)

/** Takes the place of a question that is still open, which counts as declined. */
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

/** Asks before harm: settles when the person has decided. */
export function useConfirm(): (request: ConfirmRequest) => Promise<ConfirmAnswer> {
  return useSetAtom(askAtom)
}

/** Shows the questions of {@link useConfirm}; once in the whole console. */
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
