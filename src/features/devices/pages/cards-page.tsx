import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { CARD_RENEWAL_PERMISSION, commCardResource } from '#contract/resources/comm-card.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Button } from '#ui/button.tsx'
import { RenewalDialog } from '../components/renewal-dialog.tsx'

/** SIM cards through which gateways reach the server, those that expire first on top. One or many can be renewed. */
export function CardsPage() {
  const { t } = useTranslation()
  const mayRenew = useMayDo()(CARD_RENEWAL_PERMISSION)
  const [renewed, setRenewed] = useState<readonly ResourceRow[] | null>(null)
  return (
    <>
      <ResourcePage
        resource={commCardResource}
        initial={{ operator: 'mobile', packageMb: 300, usedMb: 0, status: 'stock' }}
        chosenActions={(rows) =>
          mayRenew && (
            <Button onClick={() => setRenewed(rows)}>{t('devices.renewChosen', { count: rows.length })}</Button>
          )
        }
        rowActions={(row) =>
          mayRenew
            ? [
                {
                  id: 'renew',
                  label: t('devices.renewRow', { name: row.iccid }),
                  icon: <CalendarPlus size={16} aria-hidden />,
                  onSelect: () => setRenewed([row]),
                },
              ]
            : []
        }
      />
      {renewed && <RenewalDialog cards={renewed} onClose={() => setRenewed(null)} />}
    </>
  )
}
