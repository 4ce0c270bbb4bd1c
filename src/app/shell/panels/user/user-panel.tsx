// The user's own data and password, and for administrators the online users: a drawer with tabs. user-menu.tsx and the
// header open it. It opens by itself when the password fails the rules, and then offers only the change of the
// password.

import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SecondFactorTab } from '#app/second-factor/second-factor-tab.tsx'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { identityAtom, useServices } from '#data/console-services.ts'
import { Box } from '#ui/box.ts'
import { Drawer } from '#ui/drawer.tsx'
import { styled } from '#ui/styled.ts'
import { Tabs } from '#ui/tabs.tsx'
import { openPanelAtom } from '../open-panel.ts'
import { OnlineUsers } from './online-users.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

// a tab scrolls and clips at its edge: focus rings need padding inside it
const TabContent = styled('div', { base: { padding: '1', paddingTop: '4' } })

const AUTO_OPEN_MS = 2_000
/** Users of this level or a more privileged one (1, 2) manage other users. */
const ADMINISTRATOR_LEVEL = 2

export function UserPanel() {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const [panel, setPanel] = useAtom(openPanelAtom)
  const mustChange = useMustChangePassword()
  const isOpen = panel === 'user'
  // the next user to sign in finds every panel closed
  useEffect(() => () => setPanel(null), [setPanel])
  if (!identity) return null
  return (
    <Drawer
      title={t('panels.userPanel')}
      isOpen={isOpen}
      onClose={() => setPanel(null)}
      closeLabel={t('panels.close')}
      width="26rem"
    >
      <UserTabs user={identity.user} mustChange={mustChange} />
    </Drawer>
  )
}

function UserTabs({ user, mustChange }: { user: SessionUser; mustChange: boolean }) {
  const { t } = useTranslation()
  const [tab, setTab] = useState('profile')
  const password = {
    id: 'password',
    label: t('panels.password'),
    content: (
      <TabContent>
        <PasswordForm user={user} mustChange={mustChange} />
      </TabContent>
    ),
  }
  const profile = {
    id: 'profile',
    label: t('panels.profile'),
    content: (
      <TabContent>
        <ProfileForm user={user} />
      </TabContent>
    ),
  }
  const users = {
    id: 'users',
    label: t('panels.users'),
    content: (
      <TabContent>
        <OnlineUsers user={user} />
      </TabContent>
    ),
  }
  const factor = {
    id: 'factor',
    label: t('factor.tab'),
    content: (
      <TabContent>
        <SecondFactorTab user={user} />
      </TabContent>
    ),
  }
  // back ends that send no duties have no second factor either
  const own = user.duties === undefined ? [profile, password] : [profile, password, factor]
  const items = mustChange ? [password] : [...own, ...(user.level <= ADMINISTRATOR_LEVEL ? [users] : [])]
  return (
    <Box marginInline="-1">
      <Tabs label={t('panels.userPanel')} items={items} selected={mustChange ? 'password' : tab} onSelect={setTab} />
    </Box>
  )
}

/** True once the server has reported that the password fails the rules; the panel opens two seconds later. */
function useMustChangePassword(): boolean {
  const { session } = useServices()
  const [, setPanel] = useAtom(openPanelAtom)
  const mustChange = session.isPasswordRefused()
  useEffect(() => {
    if (!mustChange) return
    const timer = setTimeout(() => setPanel('user'), AUTO_OPEN_MS)
    return () => clearTimeout(timer)
  }, [mustChange, setPanel])
  return mustChange
}
