import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { useMailState } from '../api/use-mail-groups.ts'

/** Whether mail is sent at all, how much waits, and why the latest failed. */
export function MailState() {
  const { t } = useTranslation()
  const { data, isError } = useMailState()
  if (!data) return isError ? <StatusTag tone="warning">{t('mailGroups.stateFailed')}</StatusTag> : null
  const { from, numWaiting, numGivenUp, lastError } = data
  return (
    <Row role="status" gap="2" flexWrap="wrap">
      {from === null ? (
        <StatusTag tone="warning">{t('mailGroups.notSet')}</StatusTag>
      ) : (
        <StatusTag tone="good">{t('mailGroups.from', { from, count: numWaiting })}</StatusTag>
      )}
      {numGivenUp > 0 && <StatusTag tone="bad">{t('mailGroups.givenUp', { count: numGivenUp })}</StatusTag>}
      {lastError !== '' && <StatusTag tone="warning">{t('mailGroups.lastError', { error: lastError })}</StatusTag>}
    </Row>
  )
}
