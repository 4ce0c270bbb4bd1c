// The notices that administrators write: records with their readers, texts, publishing and withdrawing.

import { useSetAtom } from 'jotai'
import { FileText, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptBase } from '#archetypes/draft/use-draft.ts'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { RowOf } from '#contract/kit/resource.ts'
import { type NoticeText, noticeResource } from '#contract/resources/notice.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { companyDay } from '#lib/company-day.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { useNoticePublishing } from '../api/use-notices.ts'
import { NOTICE_FORM, NoticeTextDialog, noticeFormat } from '../components/notice-text-dialog.tsx'

type Row = RowOf<typeof noticeResource>

export function NoticePage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const publishing = useNoticePublishing()
  const kept = useKeptBase<NoticeText, string>(NOTICE_FORM, noticeFormat)
  const [opened, setOpened] = useState<string | null>(kept?.keyId ?? null)
  const mayPublish = mayDo('notice:publish')

  async function handlePublishing({ keyId, version, title, state }: Row): Promise<void> {
    const isShown = state !== 'published'
    const answer = await confirm({
      title: t(isShown ? 'notices.publishTitle' : 'notices.withdrawTitle', { title }),
      detail: t(isShown ? 'notices.publishDetail' : 'notices.withdrawDetail'),
      confirmLabel: t(isShown ? 'notices.publish' : 'notices.withdraw'),
      cancelLabel: t('notices.cancel'),
    })
    if (!answer) return
    publishing.mutate(
      { isShown, keyId, version },
      { onSuccess: () => say(t(isShown ? 'notices.published' : 'notices.withdrawn', { title })) },
    )
  }

  const actionsOf = (row: Row) => [
    {
      id: 'text',
      label: t('notices.textOf', { title: row.title }),
      icon: <FileText size={16} aria-hidden />,
      onSelect: () => setOpened(row.keyId),
    },
    ...(mayPublish
      ? [
          {
            id: 'publish',
            label: t(row.state === 'published' ? 'notices.withdrawOf' : 'notices.publishOf', { title: row.title }),
            icon: row.state === 'published' ? <Undo2 size={16} aria-hidden /> : <Send size={16} aria-hidden />,
            isDisabled: publishing.isPending,
            onSelect: () => void handlePublishing(row),
          },
        ]
      : []),
  ]

  return (
    <>
      <ResourcePage
        resource={noticeResource}
        initial={{ level: '1', validFrom: companyDay(Date.now()), validTo: null, roleKeys: [], organizationIds: [] }}
        rowActions={actionsOf}
        maxRowActions={2}
        onSaved={({ keyId }, _values, row) => {
          // a new notice has no text yet
          if (row === null) setOpened(keyId)
        }}
      />
      {opened !== null && <NoticeTextDialog keyId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
