import type { Random } from '../simulator/physics/random.ts'

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
/** Avenues run from north to south; the streets below from west to east. */
export const AVENUE_NAMES = [
  '站前街',
  '建设大街',
  '新华街',
  '青年街',
  '振兴街',
  '中山街',
  '园林街',
  '学苑街',
  '永安街',
  '南关街',
  '双拥街',
  '平安街',
] as const
export const STREET_NAMES = [
  '滨河路',
  '人民路',
  '迎宾路',
  '文化路',
  '解放路',
  '湖滨路',
  '工业路',
  '长宁路',
  '云川路',
  '北环路',
  '体育路',
  '民主路',
] as const

/** The demo has distinct names for this many stations. */
export const STATION_NAME_LIMIT = 300

/** All names of communities, shuffled by the seed; the stations use the first ones. */
export function stationNames(random: Random): string[] {
  const names = STEMS.flatMap((stem) => KINDS.map((kind) => stem + kind))
  for (let i = names.length - 1; i > 0; i -= 1) {
    const other = random.below(i + 1)
    const [here, there] = [names[i], names[other]]
    if (here === undefined || there === undefined) continue
    names[i] = there
    names[other] = here
  }
  return names
}

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'
const GIVEN_FIRST = '建志文国玉秀桂晓海永春立明丽红宝振家德淑雅思子俊雨欣佳'
const GIVEN_SECOND = '华军英兰平芳霞强杰敏静磊涛勇艳娟辉刚萍梅琴波宁鹏雪婷浩宇轩'

/** A resident; one in four has a given name of one character. */
export function residentName(random: Random): string {
  const pick = (from: string): string => from[random.below(from.length)] ?? ''
  const first = random.uniform() < 0.25 ? '' : pick(GIVEN_FIRST)
  return pick(SURNAMES) + first + pick(GIVEN_SECOND)
}
