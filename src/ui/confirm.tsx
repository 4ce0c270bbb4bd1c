import { atom, useAtom, useSetAtom } from 'jotai'
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
export type ConfirmAnswer = { readonly text: string } | null

const pendingAtom = atom<{ request: ConfirmRequest; answer: (answer: ConfirmAnswer) => void } | null>(null)

/** Asks before harm: settles when the person has decided. */
export function useConfirm(): (request: ConfirmRequest) => Promise<ConfirmAnswer> {
  const setPending = useSetAtom(pendingAtom)
  return (request) =>
    new Promise((resolve) => {
      setPending({
        request,
        answer: (answer) => {
          setPending(null)
          resolve(answer)
        },
      })
    })
}

/** Shows the questions of {@link useConfirm}; once in the whole console. */
export function ConfirmHost() {
  const [pending] = useAtom(pendingAtom)
  return pending && <Question key={pending.request.title} {...pending} />
}

function Question({ request, answer }: { request: ConfirmRequest; answer: (answer: ConfirmAnswer) => void }) {
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
          <Button autoFocus={isHarm} onClick={() => answer(null)}>
            {cancelLabel}
          </Button>
          <Button
            look="solid"
            autoFocus={!isHarm && !askFor}
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
