/** J/(kg·K), taken constant between 30 and 130 °C. */
export const WATER_HEAT_CAPACITY = 4187
/** kg/m³ at about 75 °C: for pressure losses, static heads and the content of primary pipes. */
export const NETWORK_DENSITY = 975
/** kg/m³ at about 45 °C. */
export const SECONDARY_DENSITY = 990
export const GRAVITY = 9.81
/** Temperature of the city water that replaces leaks, °C. */
export const CITY_WATER_C = 10

export const PA_PER_MPA = 1e6
/** t/h of one kg/s. */
export const TH_PER_KGS = 3.6
