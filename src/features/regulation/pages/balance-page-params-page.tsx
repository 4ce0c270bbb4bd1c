import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { balancePage, balancePageSettings } from '#contract/regulation/balance-page.ts'
import { useBalancePage, useSaveBalancePage } from '../api/use-balance.ts'

/** What the balance page shows, for the whole company. */
export const BalancePageParamsPage = () => (
  <SettingsPage
    name="balance-page-params"
    settings={balancePageSettings}
    schema={balancePage}
    query={useBalancePage()}
    save={useSaveBalancePage()}
  />
)
