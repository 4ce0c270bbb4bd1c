import { GROUP_LABEL, groupsOfLevels } from '#contract/network/param-groups.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { TABLE_PAGES } from '#contract/pages/value-pages.ts'
import type { Db } from '../core/db/client.ts'
import { curveGroups, dataColumns, dataGroups, fixedColumns } from '../modules/data-config/tables.ts'
import { once } from './steps.ts'

const CURVES = [
  { code: 'temperatures', name: '供回水温度', nameEn: 'Temperatures', paramCodes: ['T1g', 'T1h', 'T2g', 'T2h'] },
  { code: 'pressures', name: '供回水压力', nameEn: 'Pressures', paramCodes: ['P1g', 'P1h', 'P2g', 'P2h'] },
  { code: 'heatAndFlow', name: '热量与流量', nameEn: 'Heat and flow', paramCodes: ['Q1', 'F1'] },
  { code: 'valveAndPumps', name: '阀门与泵', nameEn: 'Valve and pumps', paramCodes: ['CV1_U', 'XP1_Hz', 'BP1_Hz'] },
] as const

/** Adds the product's built-in entries as rows that people may change. */
export async function seedDataConfig(db: Db): Promise<void> {
  await once(db, 'data setup', async (tx) => {
    await tx.insert(dataGroups).values(
      TABLE_PAGES.flatMap(({ path, values }) =>
        groupsOfLevels(values.levels).map(({ id, params }, at) => ({
          page: path,
          code: id,
          name: GROUP_LABEL[id].zh,
          nameEn: GROUP_LABEL[id].en,
          paramCodes: params.map(({ code }) => code),
          sortOrder: at + 1,
        })),
      ),
    )
    await tx.insert(dataColumns).values(
      TABLE_PAGES.flatMap(({ path, values }) =>
        values.params.flatMap((code, at) => {
          const param = standardParams.find((one) => one.code === code)
          if (!param) return []
          const { nameZh: title, nameEn: titleEn, decimals } = param
          const look = { decimals, colourRule: 'limits' as const }
          return [{ page: path, paramCode: code, title, titleEn, ...look, sortOrder: at + 1 }]
        }),
      ),
    )
    await tx
      .insert(fixedColumns)
      .values(
        TABLE_PAGES.flatMap(({ path, values: { fixed = [] } }) =>
          fixed.map((paramCode) => ({ page: path, paramCode, side: 'left' as const })),
        ),
      )
    await tx.insert(curveGroups).values(
      CURVES.map((group, at) => ({
        ...group,
        paramCodes: [...group.paramCodes],
        axis: 'auto' as const,
        colour: 1,
        sortOrder: at + 1,
      })),
    )
  })
}
