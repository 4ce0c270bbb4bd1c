import { useSetAtom } from 'jotai'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discarding } from '#archetypes/draft/use-draft.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { EditorPanel } from '#archetypes/master-detail/editor-panel.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { RoleAuthority } from '#contract/resources/role.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useAuthorityTree, useNewestAuthority, useRoleAuthority, useSaveAuthority } from '../api/use-role-authority.ts'
import { grantList, groupsOf } from '../model/authority.ts'
import { type AuthorityDraft, draftFormat, draftOf, isSameDraft } from '../model/authority-draft.ts'
import { AuthorityList } from './authority-list.tsx'
import { DataScopeEditor } from './data-scope.tsx'

/** The level that always has every permission. */
export const SUPER_ROLE = 'super'

interface RoleEditorProps {
  keyId: string
  discarding: Discarding
}

/** The authority of one role, edited by checkboxes. */
export function AuthorityEditor({ keyId, discarding }: RoleEditorProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRoleAuthority(keyId)
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('roles.loading')} />
  return <LoadedEditor saved={data} discarding={discarding} />
}

function LoadedEditor({ saved, discarding }: { saved: RoleAuthority; discarding: Discarding }) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const readNewest = useNewestAuthority()
  const say = useSetAtom(sayAtom)
  const { data: tree = [] } = useAuthorityTree()
  const save = useSaveAuthority()
  const form = `authority:${saved.keyId}`
  const edited = useVersionedDraft({
    form,
    format: draftFormat,
    stored: saved,
    draftOf,
    isSame: isSameDraft,
    discarding,
  })
  const { base, draft } = edited
  const [tab, setTab] = useState('menus')
  const [text, setText] = useState('')
  const groups = useMemo(() => groupsOf(tree, text), [tree, text])
  const isSuper = saved.keyId === SUPER_ROLE
  const isLocked = !saved.mayEdit || !mayDo('roleAuth:edit')
  const { own } = saved
  const mayGive = useMemo(() => {
    const codes = own.permissions && new Set(own.permissions)
    return (code: string): boolean => codes?.has(code) ?? true
  }, [own.permissions])
  const change = (part: Partial<AuthorityDraft>): void => edited.change({ ...draft, ...part })

  function handleSave(): void {
    const { level, dataScope } = draft
    const { keyId, version } = base
    const organizationIds = [...draft.organizationIds]
    const authority = { keyId, version, level, dataScope, organizationIds, grants: grantList(draft.grants) }
    save.mutate(authority, {
      onSuccess: () => {
        edited.settle({ ...base, ...authority, version: version + 1 })
        say(t('drafts.saved'))
      },
      onError: edited.handleFailure,
    })
  }

  async function handleAdopt(): Promise<void> {
    const newest = await readNewest(saved.keyId)
    if (newest) edited.adopt(newest)
  }

  return (
    <EditorPanel
      heading={saved.name}
      edited={edited}
      what={t('roles.thisOne')}
      isLocked={isLocked}
      isSaving={save.isPending}
      onSave={handleSave}
      onAdopt={() => void handleAdopt()}
      tools={
        <Select
          label={t('roles.level')}
          options={([1, 2, 3, 4] as const)
            .filter((level) => level === draft.level || (level > 1 && level >= own.level))
            .map((level) => ({ value: String(level), label: t(`roles.level${level}`) }))}
          value={String(draft.level)}
          isDisabled={isLocked}
          onChange={(level) => change({ level: Number(level) })}
        />
      }
    >
      <Box paddingInline="4" paddingTop="3" color="fg.muted" fontSize="sm">
        {t(isSuper ? 'roles.lockedRole' : saved.mayEdit ? 'roles.levelHint' : 'roles.beyond')}
      </Box>
      <Tabs
        label={saved.name}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'menus',
            label: t('roles.menusAndCodes'),
            content: (
              <Column minHeight="0" flex="1">
                <Row paddingInline="4" paddingBlock="3">
                  <SearchField
                    label={t('roles.searchPages')}
                    clearLabel={t('roles.cancel')}
                    value={text}
                    onChange={setText}
                  />
                </Row>
                <Box
                  overflow="auto"
                  flex="1"
                  minHeight="0"
                  tabIndex={0}
                  role="region"
                  aria-label={t('roles.menusAndCodes')}
                >
                  {groups.length === 0 && tree.length > 0 && (
                    <EmptyState icon={<SearchX size={40} />} title={t('roles.noMatch')} />
                  )}
                  <AuthorityList
                    groups={groups}
                    grants={draft.grants}
                    isLocked={isLocked}
                    mayGive={mayGive}
                    onChange={(grants) => change({ grants })}
                  />
                </Box>
              </Column>
            ),
          },
          {
            id: 'scope',
            label: t('roles.dataScope'),
            content: (
              <DataScopeEditor
                scope={draft.dataScope}
                organizationIds={draft.organizationIds}
                numHidden={saved.numHidden}
                isLocked={isLocked}
                mayGiveAll={own.isWholeCompany}
                onChange={change}
              />
            ),
          },
        ]}
      />
    </EditorPanel>
  )
}
