import type { Random } from '../../modules/simulator/random.ts'

/** Plausible, invented names of communities and streets for the demo company. */
const STEMS = [
  '锦绣',
  '阳光',
  '翠湖',
  '金桂',
  '银杏',
  '碧水',
  '龙泉',
  '凤凰',
  '和平',
  '幸福',
  '光明',
  '朝阳',
  '东风',
  '建设',
  '文化',
  '学府',
  '书香',
  '御景',
  '盛世',
  '华庭',
  '紫荆',
  '丁香',
  '玉兰',
  '梅园',
  '竹园',
  '枫林',
  '松涛',
  '云溪',
  '清泉',
  '南山',
  '北苑',
  '西城',
  '东湖',
  '河畔',
  '滨江',
  '观澜',
  '星河',
  '明珠',
  '祥和',
  '安康',
] as const
const KINDS = ['家园', '花园', '小区', '新村', '苑', '里', '公馆', '名邸'] as const
const STREETS = [
  '建设大街',
  '人民路',
  '迎宾路',
  '文化路',
  '解放路',
  '振兴街',
  '湖滨路',
  '工业路',
  '园林街',
  '青年路',
  '新华街',
  '站前路',
] as const

/** How many distinct stations the demo can name. */
export const STATION_NAME_LIMIT = 300

/** `count` distinct community names in an order that the seed decides. */
export function stationNames(random: Random, count: number): string[] {
  const names = STEMS.flatMap((stem) => KINDS.map((kind) => stem + kind))
  for (let i = names.length - 1; i > 0; i -= 1) {
    const other = random.below(i + 1)
    const [here, there] = [names[i], names[other]]
    if (here === undefined || there === undefined) continue
    names[i] = there
    names[other] = here
  }
  return names.slice(0, count)
}

export const streetName = (random: Random): string => STREETS[random.below(STREETS.length)] ?? STREETS[0]
