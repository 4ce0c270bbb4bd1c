import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_PATH, expireRemind } from '#contract/endpoints/account.ts'
import { useHttp } from '#data/console-services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const SEEN = 'expiryReminderSeen'

/** Says that the account ends soon, once a session. */
export function ExpiryReminder() {
  const { t } = useTranslation()
  const http = useHttp()
  const [isSeen, setSeen] = useState(() => sessionStorage.getItem(SEEN) !== null)
  const { data } = useQuery({
    queryKey: ['expireRemind'],
    queryFn: ({ signal }) =>
      http.call(ACCOUNT_PATH.expireRemind, { method: 'GET', schema: expireRemind, isQuiet: true, signal }),
    enabled: !isSeen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const close = (): void => {
    sessionStorage.setItem(SEEN, 'true')
    setSeen(true)
  }
  return (
    <Dialog
      title={t('panels.expiry')}
      isOpen={!isSeen && typeof data === 'string'}
      onClose={close}
      closeLabel={t('panels.close')}
      width="26rem"
      footer={
        <Button look="solid" onClick={close}>
          {t('panels.understood')}
        </Button>
      }
    >
      {data}
    </Dialog>
  )
}
