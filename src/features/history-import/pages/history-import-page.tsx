// Import of history: files are sent, mapped, checked and written; each import can be undone as a whole.

import { useState } from 'react'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useMayDo } from '#data/button-permission.ts'
import { Page } from '#ui/page.ts'
import { ImportDetail } from '../components/import-detail.tsx'
import { ImportList } from '../components/import-list.tsx'
import { NewImport } from '../components/new-import.tsx'

export function HistoryImportPage() {
  const mayImport = useMayDo()('historyImport:import')
  /** Id of the open import; empty: none. */
  const [open, setOpen] = useState('')
  return (
    <Page fit="content" data-page="history-import">
      <PageHeading />
      {mayImport && <NewImport onSent={setOpen} />}
      {open !== '' && <ImportDetail key={open} keyId={open} />}
      <ImportList open={open} onOpen={setOpen} />
    </Page>
  )
}
