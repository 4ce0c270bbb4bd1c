import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCalls } from '#contract/endpoints/account.ts'
import { useAnswer } from '#data/calls.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const SEEN = 'expiryReminderSeen'

/** Says that the account expires soon, once per session. */
export function ExpiryReminder() {
  const { t } = useTranslation()
  const [isSeen, setSeen] = useState(() => sessionStorage.getItem(SEEN) !== null)
  const { data } = useAnswer(accountCalls.expireRemind, {}, { enabled: !isSeen, staleTime: Number.POSITIVE_INFINITY })
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
