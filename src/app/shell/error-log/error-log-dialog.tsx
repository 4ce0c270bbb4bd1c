import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { CircleCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatLiveTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { clearErrorLogAtom, errorLogAtom, type LoggedError } from './error-log.ts'

export const isErrorLogOpenAtom = atom(false)

const List = styled('ol', { base: { listStyle: 'none', margin: 0, padding: 0 } })
const Entry = styled('li', { base: { paddingBlock: '3', borderBottomWidth: '1px', borderColor: 'border.subtle' } })
const Stack = styled('pre', {
  base: {
    maxHeight: '12rem',
    overflow: 'auto',
    margin: 0,
    marginTop: '2',
    padding: '2',
    borderRadius: 'md',
    background: 'bg.page',
    fontSize: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

/** Errors of pages and scripts since the console was opened, for error reports. */
export function ErrorLogDialog() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useAtom(isErrorLogOpenAtom)
  const errors = useAtomValue(errorLogAtom)
  const clear = useSetAtom(clearErrorLogAtom)
  return (
    <Dialog
      title={t('frame.errorLog')}
      closeLabel={t('frame.closePanel')}
      width="48rem"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      footer={
        <Button disabled={errors.length === 0} onClick={() => clear()}>
          <Trash2 size={16} aria-hidden />
          {t('frame.clearErrors')}
        </Button>
      }
    >
      {errors.length === 0 ? (
        <EmptyState icon={<CircleCheck size={40} />} title={t('frame.errorLogEmpty')} />
      ) : (
        <List>
          {errors.map((error) => (
            <ErrorEntry key={error.id} error={error} />
          ))}
        </List>
      )}
    </Dialog>
  )
}

function ErrorEntry({ error: { at, message, detail, page } }: { error: LoggedError }) {
  const { t } = useTranslation()
  return (
    <Entry>
      <Box fontWeight="medium" overflowWrap="anywhere">
        {message}
      </Box>
      <Row gap="3" color="fg.muted" fontSize="sm">
        <time dateTime={at.toISOString()}>{formatLiveTime(at.getTime())}</time>
        <span>{t('frame.errorPage', { page })}</span>
      </Row>
      {detail !== '' && (
        <details>
          <summary>{t('frame.errorDetail')}</summary>
          <Stack tabIndex={0}>{detail}</Stack>
        </details>
      )}
    </Entry>
  )
}
