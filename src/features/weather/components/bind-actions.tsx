import { useSetAtom } from 'jotai'
import { Pencil, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'

/** Something that has a binding of its own, or inherits one. */
interface Bindable {
  readonly name: string
  readonly configId: string | null
}

interface BindActionsProps<Row extends Bindable> {
  row: Row
  /** Absent: the user may not. */
  onEdit: ((row: Row) => void) | undefined
  onUnbind: ((row: Row) => Promise<void>) | undefined
}

/** Buttons of a row: bind or change, and unbind what is bound itself. */
export function BindActions<Row extends Bindable>({ row, onEdit, onUnbind }: BindActionsProps<Row>) {
  const { t } = useTranslation()
  return (
    <>
      {onEdit && (
        <IconButton
          size="sm"
          label={`${t(row.configId === null ? 'weather.bind' : 'weather.edit')} ${row.name}`}
          onClick={() => onEdit(row)}
        >
          <Pencil size={16} aria-hidden />
        </IconButton>
      )}
      {onUnbind && (
        <IconButton
          size="sm"
          label={`${t('weather.unbind')} ${row.name}`}
          disabled={row.configId === null}
          onClick={() => void onUnbind(row)}
        >
          <Unlink size={16} aria-hidden />
        </IconButton>
      )}
    </>
  )
}

/** Asks before a binding is removed, and tells what became of it. */
export function useUnbind(): (name: string, detail: string, remove: () => Promise<unknown>) => Promise<void> {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const { handleFailure } = useSaveFailure()
  return async (name, detail, remove) => {
    const answer = await confirm({
      title: t('weather.unbindTitle', { name }),
      detail,
      confirmLabel: t('weather.unbind'),
      cancelLabel: t('weather.cancel'),
    })
    if (!answer) return
    try {
      await remove()
      say(t('weather.unbound'))
    } catch (failure) {
      handleFailure(failure)
    }
  }
}
