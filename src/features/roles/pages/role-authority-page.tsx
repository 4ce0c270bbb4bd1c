// What a role may do: pages, permission codes, data scope, level. Duty: edit the authority of one role at a time, and never
// lose what was ticked. Neighbours: role-page.tsx makes roles; the server refuses what the editor does not hold.

import { useSetAtom } from 'jotai'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { RestoredNote } from '#archetypes/draft/restored-note.tsx'
import type { Discarding } from '#archetypes/draft/use-draft.ts'
import { useLeaveGuard } from '#archetypes/draft/use-leave-guard.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { RoleAuthority } from '#contract/resources/role.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useAuthorityTree, useNewestAuthority, useRoleAuthority, useSaveAuthority } from '../api/use-role-authority.ts'
import { useRoles } from '../api/use-roles.ts'
import { AuthorityList } from '../components/authority-list.tsx'
import { DataScopeEditor } from '../components/data-scope.tsx'
import { grantList, groupsOf } from '../model/authority.ts'
import { type AuthorityDraft, draftFormat, draftOf, isSameDraft } from '../model/authority-draft.ts'

const SUPER = 'super'

export function RoleAuthorityPage() {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const { data: roles, error, refetch } = useRoles()
  const chosen = query.get('role') ?? roles?.find(({ key }) => key !== SUPER)?.key ?? ''
  const { discarding, mayLeave } = useLeaveGuard()
  if (!roles && error) return <ListFailure error={error} onRetry={() => void refetch()} />

  async function handleChoose(role: string): Promise<void> {
    const name = roles?.find(({ key }) => key === chosen)?.name ?? ''
    const question = {
      title: t('roles.leave'),
      detail: t('roles.leaveDetail', { name }),
      confirmLabel: t('roles.discard'),
      cancelLabel: t('roles.stay'),
    }
    if (await mayLeave(question)) setQuery({ role })
  }

  return (
    <Column padding="4" gap="3" height="100%" data-page="role-authority">
      <PageHeading isHidden />
      <Row gap="3" flexWrap="wrap">
        <Select
          label={t('roles.chooseRole')}
          options={(roles ?? []).map(({ key, name }) => ({ value: key, label: t('roles.roleWithKey', { name, key }) }))}
          value={chosen}
          onChange={(role) => void handleChoose(role)}
        />
      </Row>
      {chosen !== '' && <RoleAuthorityLoader key={chosen} keyId={chosen} discarding={discarding} />}
    </Column>
  )
}

function RoleAuthorityLoader({ keyId, discarding }: { keyId: string; discarding: Discarding }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRoleAuthority(keyId)
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('roles.loading')} />
  return <AuthorityEditor saved={data} discarding={discarding} />
}

function AuthorityEditor({ saved, discarding }: { saved: RoleAuthority; discarding: Discarding }) {
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
  const { base, draft, isDirty, stale } = edited
  const [tab, setTab] = useState('menus')
  const [text, setText] = useState('')
  const groups = useMemo(() => groupsOf(tree, text), [tree, text])
  const isSuper = saved.keyId === SUPER
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
        edited.rebase({ ...base, ...authority, version: version + 1 }, draft)
        say(t('roles.savedAuthority'))
      },
      onError: edited.handleFailure,
    })
  }

  async function handleAdopt(): Promise<void> {
    const newest = await readNewest(saved.keyId)
    if (newest) edited.adopt(newest)
  }

  return (
    <Panel
      heading={saved.name}
      flex="1"
      minHeight="0"
      tools={
        <Row gap="3" flexWrap="wrap">
          {isDirty && <Box color="fg.muted">{t('roles.unsaved')}</Box>}
          <Select
            label={t('roles.level')}
            options={([1, 2, 3, 4] as const)
              .filter((level) => level === draft.level || (level > 1 && level >= own.level))
              .map((level) => ({ value: String(level), label: t(`roles.level${level}`) }))}
            value={String(draft.level)}
            isDisabled={isLocked}
            onChange={(level) => change({ level: Number(level) })}
          />
          <Button size="sm" disabled={!isDirty || save.isPending} onClick={edited.discard}>
            {t('roles.reset')}
          </Button>
          <Button
            size="sm"
            look="solid"
            disabled={isLocked || !isDirty || save.isPending || stale !== null}
            onClick={handleSave}
          >
            {t('roles.save')}
          </Button>
        </Row>
      }
    >
      <Box paddingInline="4" paddingTop="3" color="fg.muted" fontSize="sm">
        {t(isSuper ? 'roles.lockedRole' : saved.mayEdit ? 'roles.levelHint' : 'roles.beyond')}
      </Box>
      {edited.isRestored && (
        <Box padding="4">
          <RestoredNote isShown onDiscard={edited.discard} />
        </Box>
      )}
      {stale && (
        <Box padding="4">
          <StaleBanner
            text={t('roles.stale', { by: stale.changedBy, at: formatDateTime(stale.changedAt) })}
            actionLabel={t('roles.useNewest')}
            onAction={() => void handleAdopt()}
          />
        </Box>
      )}
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
    </Panel>
  )
}
