import { useSetAtom } from 'jotai'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { moduleSettingResource } from '#contract/resources/module-setting.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { useRollBack, useSettingHistory } from '../api/use-setting-history.ts'

interface HistoryDialogProps {
  setting: ResourceRow
  onClose: () => void
}

/** Earlier values of a setting; any of them can be restored. */
export function HistoryDialog({ setting, onClose }: HistoryDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayEdit = useMayDo()(moduleSettingResource.permissionOf('edit'))
  const say = useSetAtom(sayAtom)
  const { data, error, refetch } = useSettingHistory(setting)
  const rollBack = useRollBack(setting)
  const { stale, handleFailure } = useSaveFailure()

  async function handleRollBack(valueId: string, value: string): Promise<void> {
    try {
      await rollBack.mutateAsync(valueId)
      say(t('moduleSettings.rolledBack', { value }))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    }
  }

  return (
    <Dialog
      title={t('moduleSettings.historyTitle', { name: shownName(String(setting.name), language) })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      isBusy={rollBack.isPending}
      footer={<Button onClick={onClose}>{t('resource.close')}</Button>}
    >
      <Column gap="3">
        {stale && <Box color="fg.error">{t('moduleSettings.stale', { name: stale.changedBy })}</Box>}
        {error && !data && <ListFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Waiting text={t('resource.loading')} />}
        {data?.length === 0 && <Box color="fg.muted">{t('moduleSettings.noHistory')}</Box>}
        {data?.map((entry, at) => (
          <Row key={entry.keyId} gap="3" flexWrap="wrap">
            <Box flex="1" minWidth="8rem" fontWeight="bold">
              {entry.value}
            </Box>
            <Box color="fg.muted" fontSize="sm">
              {t('moduleSettings.changed', { at: formatDateTime(entry.changedAt), by: entry.changedBy })}
            </Box>
            {mayEdit && (
              <Button
                size="sm"
                disabled={at === 0 || rollBack.isPending}
                onClick={() => void handleRollBack(entry.keyId, entry.value)}
              >
                <RotateCcw size={16} aria-hidden />
                {t('moduleSettings.rollBack', { value: entry.value })}
              </Button>
            )}
          </Row>
        ))}
      </Column>
    </Dialog>
  )
}
