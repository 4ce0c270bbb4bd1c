import { useSetAtom } from 'jotai'
import { Copy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discarding } from '#archetypes/draft/use-draft.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { EditorPanel } from '#archetypes/master-detail/editor-panel.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { MenuRow } from '#contract/resources/menu.resource.ts'
import type { SubsystemMenus } from '#contract/resources/subsystem.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Box, Row, Span } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { SearchField } from '#ui/search-field.tsx'
import {
  useMenus,
  useReadSubsystemPages,
  useSaveSubsystemPages,
  useSubsystemPages,
} from '../api/use-subsystem-pages.ts'
import { draftFormat, draftOf, inputOf, isSameDraft, pageTree } from '../model/page-draft.ts'
import { PageTree } from './page-tree.tsx'

interface PagesEditorProps {
  keyId: string
  name: string
  /** Subsystems whose pages can be copied. */
  others: readonly { readonly id: string; readonly label: string }[]
  discarding: Discarding
}

/** The pages of one subsystem, edited by checkboxes. */
export function PagesEditor(props: PagesEditorProps) {
  const { t } = useTranslation()
  const pages = useSubsystemPages(props.keyId)
  const menus = useMenus()
  const error = pages.error ?? menus.error
  if (error) return <ListFailure error={error} onRetry={() => void Promise.all([pages.refetch(), menus.refetch()])} />
  if (!pages.data || !menus.data) return <Waiting text={t('subsystems.loading')} />
  return <LoadedEditor {...props} saved={pages.data} menus={menus.data} />
}

interface LoadedEditorProps extends PagesEditorProps {
  saved: SubsystemMenus
  menus: readonly MenuRow[]
}

function LoadedEditor({ keyId, name, others, discarding, saved, menus }: LoadedEditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isLocked = !useMayDo()('subsystemMenu:edit')
  const say = useSetAtom(sayAtom)
  const read = useReadSubsystemPages()
  const save = useSaveSubsystemPages()
  const form = `pages:${keyId}`
  const edited = useVersionedDraft({
    form,
    format: draftFormat,
    stored: saved,
    draftOf,
    isSame: isSameDraft,
    discarding,
  })
  const { base, draft } = edited
  const [text, setText] = useState('')
  const tree = useMemo(() => pageTree(menus, language), [menus, language])

  function handleSave(): void {
    const pages = { keyId, version: base.version, ...inputOf(draft) }
    save.mutate(pages, {
      onSuccess: () => {
        edited.settle({ ...base, ...pages, version: base.version + 1 })
        say(t('drafts.saved'))
      },
      onError: edited.handleFailure,
    })
  }

  async function handleCopy(from: string): Promise<void> {
    const pages = await read(from)
    if (pages) edited.change(draftOf(pages))
  }

  async function handleAdopt(): Promise<void> {
    const newest = await read(keyId)
    if (newest) edited.adopt(newest)
  }

  return (
    <EditorPanel
      heading={name}
      edited={edited}
      what={t('subsystems.thisOne')}
      isLocked={isLocked}
      isSaving={save.isPending}
      onSave={handleSave}
      onAdopt={() => void handleAdopt()}
      tools={
        <>
          <Span color="fg.muted">{t('subsystems.numChosen', { count: draft.pages.size })}</Span>
          {!isLocked && others.length > 0 && (
            <ActionMenu
              label={t('subsystems.copyFrom')}
              icon={<Copy size={16} aria-hidden />}
              look="outline"
              size="sm"
              items={others.map(({ id, label }) => ({ id, label, onSelect: () => void handleCopy(id) }))}
            />
          )}
        </>
      }
    >
      <Row paddingInline="4" paddingBlock="3">
        <SearchField
          label={t('subsystems.search')}
          clearLabel={t('subsystems.clear')}
          value={text}
          onChange={setText}
        />
      </Row>
      <Box flex="1" minHeight="0" paddingInline="2">
        <PageTree
          tree={tree}
          draft={draft}
          roles={base.roles}
          filter={text}
          isLocked={isLocked}
          onChange={edited.change}
        />
      </Box>
    </EditorPanel>
  )
}
