import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { mailGroupResource } from '#contract/resources/mail-group.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useTestMail } from '../api/use-mail-groups.ts'
import { MailState } from '../components/mail-state.tsx'
import { TestMailDialog } from '../components/test-mail-dialog.tsx'

const START = { minLevel: '3', afterMinutes: '15', isEnabled: true, warnNumbers: [] }

/** Who gets mail about alarms that nobody acknowledges. */
export function MailGroupsPage() {
  const { t } = useTranslation()
  const mayTest = useMayDo()(mailGroupResource.permissionOf('edit'))
  const test = useTestMail()
  const [tested, setTested] = useState<string | null>(null)

  function handleTest(keyId: string, name: string): void {
    setTested(name)
    // the shell reports a failed call; there is no answer to show then
    test.mutate(keyId, { onError: () => setTested(null) })
  }

  return (
    <>
      <ResourcePage
        resource={mailGroupResource}
        initial={START}
        toolbar={<MailState />}
        maxRowActions={1}
        rowActions={({ keyId, name }) =>
          mayTest
            ? [
                {
                  id: 'test',
                  label: t('mailGroups.test', { name }),
                  icon: <Send size={16} aria-hidden />,
                  isDisabled: test.isPending,
                  onSelect: () => handleTest(keyId, name),
                },
              ]
            : []
        }
      />
      {tested !== null && (
        <TestMailDialog
          name={tested}
          outcome={test.isPending ? undefined : test.data}
          onClose={() => setTested(null)}
        />
      )}
    </>
  )
}
