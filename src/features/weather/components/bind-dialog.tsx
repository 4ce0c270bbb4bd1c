import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'

type Problems = Readonly<Record<string, string>>

interface BindDialogProps {
  title: string
  /** Whether there is enough to be saved. */
  isComplete: boolean
  save: () => Promise<unknown>
  onClose: () => void
  /** The fields, with the errors by their names; `onEdit` is to be called when one has changed. */
  children: (problems: Problems, onEdit: () => void) => ReactNode
}

/** Binds something to a place of the weather: closes when it is saved, or shows at the fields why it is not. */
export function BindDialog({ title, isComplete, save, onClose, children }: BindDialogProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure, stale } = useSaveFailure(setProblems)

  async function handleSave(): Promise<void> {
    setBusy(true)
    try {
      await save()
      say(t('weather.saved'))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('weather.close')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('weather.cancel')}
          </Button>
          <Button look="solid" onClick={() => void handleSave()} disabled={isBusy || !isComplete || stale !== null}>
            {t('weather.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">{children(problems, () => setProblems({}))}</Column>
    </Dialog>
  )
}

interface BindWaitingProps {
  title: string
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** The same dialog while the present binding is read. */
export function BindWaiting({ title, error, onRetry, onClose }: BindWaitingProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} isOpen onClose={onClose} closeLabel={t('weather.close')}>
      {error ? <ListFailure error={error} onRetry={onRetry} /> : <Waiting text={t('weather.reading')} />}
    </Dialog>
  )
}
