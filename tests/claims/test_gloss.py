"""A gloss in Japanese: what it states of fact, each sentence with all its claims and what they come to."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from liuren_text.claims.assertions import Claims
from liuren_text.claims.find import find_claims
from liuren_text.claims.laws import State
from liuren_text.text.book import open_book
from liuren_text.text.passage import Cell, Corpus, Figure, Gap, Kind, Passage
from liuren_text.text.reading import Reading
from tests.claims.table import line

COURSE = (
    "甲子日・丑将・子時に課を起こすと仮定し、やり方は月将の丑字を地盤の子位に圧し当て、"
    "そこから時計回りに順次天盤の残り十一辰を排す——地盤の丑の上に寅を得、寅の上に卯を得、"
    "地盤の亥の上に子を得るまで続け、天盤はこうして地盤より一位順に進む。"
)
OTHER_COURSE = (
    "乙丑日・巳将・卯時に課を起こすと仮定し、やり方は月将の巳字を地盤の卯位に圧し当て、"
    "そこから時計回りに順次天盤の残り十一辰を排す——地盤の子の上に寅を得、寅の上に辰を得、"
    "地盤の亥の上に丑を得るまで続け、天盤はこうして地盤より三位順に進む。"
)


class Case(NamedTuple):
    """A sentence of a gloss, the table of its claims, and what the gloss said before."""

    name: str
    text: str
    table: str
    before: str = ""


# all invented: none of these sentences stands in the book
CASES = (
    Case(
        "a month whose general belongs to its side",
        "八月の月建は酉で、酉と辰が合するので、辰位の「天罡」を将とする。白露以後の第何日目の日支が辰かを見、辰は木の方に属し天三生数に配されるので、この日から起算して後へ三日を超えて午日を得、そこで午日の辰時に辰将を起用する。",
        """
        belongs-to-element 辰 木 方
        birth-completion 三 生
        count 辰 三 午
        element-number 木 三
        established 八 酉
        general-harmony 酉 辰
        general-name 辰 天罡
        heaven-earth 三 天
        hetu-number 辰 三
        hour-of-general 辰 辰
        month-jie 八 白露
        same 三 三
        same 午 午
        same 辰 辰
        same 辰 辰
        same 辰 辰
        same 辰 辰
        same 酉 酉
        """,
    ),
    Case(
        "a month with another general, another 節, a count and an hour that are wrong",
        "二月の月建は卯で、卯と亥が合するので、戌位の「河魁」を将とする。清明以後の第何日目の日支が戌かを見、戌は地四の数に配されるので、この日から起算して後へ四日を超えて寅日を得、そこで寅日の酉時に戌将を起用する。",
        """
        ! count 戌 四 寅
        ! general-harmony 卯 亥
        ! hour-of-general 戌 酉
        ! month-jie 二 清明
        ! same 亥 戌
        ! same 亥 戌
        established 二 卯
        general-name 戌 河魁
        heaven-earth 四 地
        hetu-number 戌 四
        same 卯 卯
        same 四 四
        same 寅 寅
        same 戌 戌
        same 戌 戌
        """,
    ),
    Case(
        "a month on the day itself, miscounted",
        "十二月の月建は丑で、丑と子が合するので、子位の「神后」を将とする。小寒以後の第何日目の日支が子かを見、子は天一生数に配され、超える数は二だけなので、そのままこの日の子時に直ちに子将を起用する。",
        """
        ! same 一 二
        birth-completion 一 生
        established 十二 丑
        general-harmony 丑 子
        general-name 子 神后
        heaven-earth 一 天
        hetu-number 子 一
        hour-of-general 子 子
        month-jie 十二 小寒
        same 丑 丑
        same 子 子
        same 子 子
        same 子 子
        same 子 子
        """,
    ),
    Case(
        "the general of a month by the wrong name",
        "たとえば三月は辰に建つので、辰と酉が合し、三月の月将は酉位の「伝送」となる。",
        """
        ! general-name 酉 伝送
        established 三 辰
        general-harmony 辰 酉
        same 三 三
        same 辰 辰
        same 酉 酉
        """,
    ),
    Case(
        "a rule that says one thing of both",
        "——陽支は生数を取り、陽支は成数を取る——",
        """
        ! opposites 陽 陽
        opposites 生 成
        """,
    ),
    Case(
        "the rule applied to three branches",
        "子・辰は陽支なので一と三の生数を取り、巳は陰支なので七の生数を取る。",
        """
        ! birth-completion 七 生
        birth-completion 一 生
        birth-completion 三 生
        hetu-number 子 一
        hetu-number 巳 七
        hetu-number 辰 三
        polarity 子 陽
        polarity 巳 陰
        polarity 辰 陽
        """,
    ),
    Case(
        "a general that is missed",
        "二月は本来戌将「河魁」を用いるべきだが、もし春分の後まで引き延ばしてから戌将を起こせば、太陽の宮次はすでに戌宮を越えており、戌はもはや二月の建卯と六合しない。",
        """
        established 二 卯
        general-harmony 卯 戌
        general-name 戌 河魁
        month-general 二 戌
        same 二 二
        same 戌 戌
        same 戌 戌
        same 戌 戌
        zhongqi-general 戌 春分
        """,
    ),
    Case(
        "stems lodged, one wrongly",
        "甲は寅に寄り、丁・己はともに未に寄り、庚は酉に寄り、ただ子・午・卯・酉の四正位のみ天干を寄せない。",
        """
        ! lodging 庚 酉
        each-once 子 午 卯 酉
        lodging 丁 未
        lodging 己 未
        lodging 甲 寅
        no-lodger 午
        no-lodger 卯
        no-lodger 子
        no-lodger 酉
        number-of-things 四
        number-of-things 子・午・卯・酉 四
        """,
    ),
    Case(
        "cardinal points exchanged",
        "南は午、北は子、東は酉、西は卯となる。",
        """
        ! compass 卯
        ! compass 酉
        compass 午
        compass 子
        """,
    ),
    Case(
        "the earth plate with two places exchanged",
        "上の一横列は左から右へ巳・午・未・申、左の一縦列は上から下へ辰・卯、右の一縦列は上から下へ戌・酉、下の一横列は左から右へ寅・丑・子・亥で、",
        """
        ! earth-plate 戌
        ! earth-plate 酉
        each-once 巳 午 未 申 辰 卯 戌 酉 寅 丑 子 亥
        earth-plate 丑
        earth-plate 亥
        earth-plate 午
        earth-plate 卯
        earth-plate 子
        earth-plate 寅
        earth-plate 巳
        earth-plate 未
        earth-plate 申
        earth-plate 辰
        """,
    ),
    Case(
        "three lines for two branches",
        "巳・亥の三条の境界線の左右",
        """
        ! number-of-things 三
        ! number-of-things 巳・亥 三
        boundary 亥
        boundary 巳
        each-once 巳 亥
        """,
    ),
    Case(
        "a course set up, heaven ahead by another number",
        "乙丑日・巳将・卯時に課を起こすと仮定し、やり方は月将の巳字を地盤の卯位に圧し当て、そこから時計回りに順次天盤の残り十一辰を排す——地盤の子の上に寅を得、寅の上に辰を得、地盤の亥の上に丑を得るまで続け、天盤はこうして地盤より三位順に進む。",
        """
        ! heaven-ahead 巳 卯 三
        laid-forwards 時計回り
        number-of-things 十一
        plate-over 巳 卯 亥 丑
        plate-over 巳 卯 子 寅
        plate-over 巳 卯 寅 辰
        same 卯 卯
        same 寅 寅
        same 巳 巳
        """,
    ),
    Case(
        "a lesson of that course with the wrong general",
        "第一課は午が乙に加わり上に貴人を乗せ、",
        """
        ! general-rides 乙丑 巳 卯 午 貴人
        lesson 乙丑 巳 卯 午 乙 一
        """,
        OTHER_COURSE,
    ),
    Case(
        "lessons of the other course, the second with the wrong general",
        "第一課は卯が甲に加わり上に朱雀を乗せ、第三課は丑が子に加わり上に六合を乗せ、",
        """
        ! general-rides 甲子 丑 子 丑 六合
        general-rides 甲子 丑 子 卯 朱雀
        lesson 甲子 丑 子 丑 子 三
        lesson 甲子 丑 子 卯 甲 一
        """,
        COURSE,
    ),
    Case(
        "a look-up and a lesson, each with a slip",
        "地盤の卯位の上に圧している天盤が巳であるのを見て、辰字を卯字の上に書き、「辰／卯」を得る。これが第三課。",
        """
        ! lesson 甲子 丑 子 辰 卯 三
        ! plate-over 丑 子 卯 巳
        plate-over 丑 子 卯 辰
        """,
        COURSE,
    ),
    Case(
        "a robbery with an element misnamed",
        "第二課は辰土が上にあり卯木が下にあり、卯木が辰水を克するので、まさに下賊上である。",
        """
        ! same 土 水
        element 卯 木
        element 辰 土
        lesson 甲子 丑 子 辰 卯 二
        lower-overcomes 卯 辰
        same 卯 卯
        same 木 木
        same 辰 辰
        """,
        COURSE,
    ),
    Case(
        "transmissions out of order",
        "こうして三伝は辰・午・巳となる。",
        """
        ! transmission 甲子 丑 子 午
        ! transmission 甲子 丑 子 巳
        transmission 甲子 丑 子 辰
        """,
        COURSE,
    ),
    Case(
        "hours of the night with one of the day, and the wrong polarity",
        "もし課を起こす正時が酉・戌・亥・子・丑・卯の六つの時辰の内に落ちれば、夜とみなし、陽に属し、改めて「陰貴人」を用いる。",
        """
        ! day-hour 卯 夜
        ! day-polarity 夜 陽
        ! same 陽 陰
        day-hour 丑 夜
        day-hour 亥 夜
        day-hour 子 夜
        day-hour 戌 夜
        day-hour 酉 夜
        each-once 酉 戌 亥 子 丑 卯
        number-of-things 六
        number-of-things 酉・戌・亥・子・丑・卯 六
        """,
    ),
    Case(
        "nobles of the day, one wrong, most of them missing",
        "昼貴人の口訣。甲日の貴人は羊すなわち未位、戊日・庚日の貴人は牛すなわち子位。この一套は昼だけに用いる。",
        """
        ! all-stems 甲戊庚
        each-once 甲 庚 戊
        ! noble 昼 庚 子
        ! noble 昼 戊 子
        ! same 牛 子
        noble 昼 甲 未
        same 昼 昼
        same 羊 未
        """,
    ),
    Case(
        "a noble explained",
        "夜貴人の口訣。原注は言う、陰貴人は後天卦位に取法し、後天の坤卦は申宮に寄る——たとえば庚日の貴人は未にあり、未の中に乙木を蔵し、乙と庚が相合するので、未は庚の夜貴となる。",
        """
        day-polarity 夜 陰
        element 乙 木
        noble 夜 庚 未
        noble-derivation 夜 後 申 庚 未
        same 乙 乙
        same 夜 夜
        same 庚 庚
        same 庚 庚
        same 後 後
        same 未 未
        same 未 未
        stem-partner 乙 庚
        trigram-palace 後 坤 申
        """,
    ),
    Case(
        "the wrong way from a seat",
        "貴人が亥位に落ちれば、次の神は子の方向へ排して行く。これが逆行。",
        """
        ! way-of-seat 亥 逆
        direction 亥 子
        """,
    ),
    Case(
        "the wrong way from a half of the plate",
        "貴人が巳・午・未・申・酉・戌の一段（巳から戌まで）に臨めば十二天将は順行し、",
        """
        ! way-of-seat 午 順
        ! way-of-seat 巳 順
        ! way-of-seat 戌 順
        ! way-of-seat 未 順
        ! way-of-seat 申 順
        ! way-of-seat 酉 順
        each-once 巳 午 未 申 酉 戌
        number-of-things 十二
        fixed-number 天将 十二
        same 巳 巳
        same 戌 戌
        """,
    ),
    Case(
        "growth by polarity",
        "陽干は順行、陰干は逆行とする。",
        """
        growth-way 陰 逆
        growth-way 陽 順
        opposites 陽 陰
        """,
    ),
    Case(
        "a stem with the wrong salary",
        "丙は陽火で長生は寅にあり、寅から順に数えて巳に至り、巳はまさに丙の臨官、すなわち丙禄は午にある。",
        """
        ! salary 丙 臨官 午
        ! same 巳 午
        element 丙 火
        growth-way 丙 順
        polarity 丙 陽
        same 丙 丙
        same 丙 丙
        same 寅 寅
        same 巳 巳
        stage-reached 寅 順 巳 臨官
        stem-growth 丙 寅
        """,
    ),
    Case(
        "elements with a birthplace too many",
        "金・木・水・火・土五行の五つの長生位を順行させる",
        """
        ! number-of-things 五
        each-once 金 木 水 火 土
        element-growth-way 順
        """,
    ),
    Case(
        "growth of two elements, a branch of another among them",
        "甲乙と寅卯は同じく木に属し、木の長生は亥にある。丙丁と巳未は同じく火に属し、火の長生は寅にある。",
        """
        ! element 未 火
        element 丁 火
        element 丙 火
        element 乙 木
        element 卯 木
        element 寅 木
        element 巳 火
        element 甲 木
        element-growth 木 亥
        element-growth 火 寅
        same 木 木
        same 火 火
        """,
    ),
    Case(
        "a birth in the wrong decade",
        "丁丑年生の人は甲申旬に属し、",
        """
        ! decade 丁丑 甲申
        """,
    ),
    Case(
        "an age miscounted",
        "甲戌から丁丑まで数えて第四位なので、五歳とみなす。",
        """
        ! same 四 五
        count 甲戌 四 丁丑
        decade 丁丑 甲戌
        """,
    ),
    Case(
        "a running year with a slip on the way",
        "男命なら地盤の寅位から一歳を起こし、時計回りに五歩を数え満たし、地盤の巳位に落ち、午の上に圧する天盤は未なので、未字を取って行年と定める。",
        """
        ! same 巳 午
        ! walk 寅 時計回り 五 巳
        plate-over 丑 子 午 未
        running-start 男 寅
        running-way 男 時計回り
        same 未 未
        """,
        COURSE,
    ),
    Case(
        "natal branches, the second wrong",
        "丑年生の人は天盤の丑字を取り、亥年生の人は天盤の戌字を取る。ただ地盤の丑位・子位の上に圧しているのが何の天盤の神かを参看し、",
        """
        ! same 亥 子
        ! same 亥 戌
        same 丑 丑
        same 丑 丑
        """,
    ),
    Case(
        "a shadow on a plate of its own",
        "螣蛇が天盤の申字に乗り、この申字が地盤の子位に落ちたとする。そこでさらに地盤の申位を見れば、申位に圧している天盤は巳なので、巳がすなわち朱雀の陰神となる。",
        """
        ! plate-over 申 子 申 巳
        ! same 螣蛇 朱雀
        same 巳 巳
        same 申 申
        same 申 申
        same 申 申
        """,
    ),
    Case(
        "cells of the kin, one under the wrong relation",
        "我を克する一方は、陽が陽を見れば「偏官」、陽が陰を見、陰が陽を見れば「偏財」である。我と同類のものを「比肩」と呼ぶ。陰が陽を見れば「劫財」、同性同士が見れば「兄弟」となる。",
        """
        ! kin-polarity 陰 陽 偏財
        ! kin-polarity 陽 陰 偏財
        ! kin-relation 我を克する 偏財
        kin-likeness 同性 兄弟
        kin-polarity 陰 陽 劫財
        kin-polarity 陽 陽 偏官
        kin-relation 我と同類 兄弟
        kin-relation 我と同類 劫財
        kin-relation 我と同類 比肩
        kin-relation 我を克する 偏官
        one-name 陰 陽 劫財 同性 兄弟
        """,
    ),
    Case(
        "four cells of a relation, each once",
        "我の生ずる一方は、陰が陽を見、陽が陰を見れば「傷官」、陰が陰を見、陽が陽を見れば「食神」である。",
        """
        four-cells 陰 陽 陽 陰 陰 陰 陽 陽
        kin-polarity 陰 陰 食神
        kin-polarity 陰 陽 傷官
        kin-polarity 陽 陰 傷官
        kin-polarity 陽 陽 食神
        kin-relation 我の生ずる 傷官
        kin-relation 我の生ずる 食神
        """,
    ),
    Case(
        "four cells, two of them by likeness: that of 陰 and 陰 twice, that of 陰 and 陽 lacking",
        "我と同類のものは、陽が陰を見れば「敗財」、陰が陰を見れば「劫財」、同性同士が見れば「兄弟」となる。",
        """
        ! four-cells 陽 陰 陰 陰 同性
        ! kin-polarity 陰 陰 劫財
        ! one-name 陰 陰 劫財 同性 兄弟
        kin-likeness 同性 兄弟
        kin-polarity 陽 陰 敗財
        kin-relation 我と同類 兄弟
        kin-relation 我と同類 劫財
        kin-relation 我と同類 敗財
        one-name 陽 陰 敗財 同性 兄弟
        """,
    ),
    Case(
        "the halves of a figure, both below",
        "下半幅は地盤定局で、下半幅は四課で、全部で四層ある。",
        """
        ! opposites 下 下
        number-of-things 四
        number-of-things 四
        """,
    ),
    Case(
        "the halves of a figure, one above and one below",
        "上半幅は四課を書き、下半幅は地盤を書く。",
        "opposites 上 下",
    ),
    Case("a half of a figure by itself", "上半幅は四課を書く。", ""),
    Case(
        "an example of the kin by the wrong relation",
        "甲木が初伝の辰土を克するのは「我生」で、財に属する。辰土も陽、甲木も陽、陽が陽を見るので「正財」と断ずる。",
        """
        ! kin-polarity 陽 陽 正財
        ! kin-relation 我生 正財
        ! kin-relation 我生 財
        ! kin-stands 甲 辰 我生
        ! verb-of-relation 克 我生
        element 甲 木
        element 甲 木
        element 辰 土
        element 辰 土
        named-transmission 甲子 丑 子 初 辰
        polarity 甲 陽
        polarity 辰 陽
        same 甲 甲
        same 辰 辰
        same 陽 陽
        same 陽 陽
        stem-of-day 甲子 甲
        """,
        COURSE,
    ),
    Case(
        "gates out of order",
        "第一門「先鋒」は正時を指し、第二門「外事」は月将を指し、",
        """
        ! gate-in-order 二 外事
        ! gate-stands-for 月将 外事
        gate-in-order 一 先鋒
        gate-stands-for 正時 先鋒
        """,
    ),
    Case(
        "an article that closes with another name",
        "第七条。終伝は「帰計」である。ゆえにこれを「変体」と呼ぶ。",
        """
        ! same 帰計 変体
        gate-in-order 七 帰計
        gate-stands-for 終伝 帰計
        """,
    ),
    Case(
        "fortunes that do not turn",
        "もし初伝が吉で中伝が凶なら、この事の体勢は吉より凶に転じ、もし初伝が凶で中伝が吉なら、また凶より凶に転ずる。",
        """
        ! same 吉 凶
        opposites 凶 吉
        opposites 吉 凶
        opposites 吉 凶
        same 凶 凶
        same 凶 凶
        same 吉 吉
        transmission-follows 初 中
        transmission-follows 初 中
        """,
    ),
    Case(
        "numbers of things listed, quoted and fixed",
        "伏羲・文王・周公・孔子の三聖の経典、「太乙」「奇門」の二家、まず「甲」「子」の三字を、十地支は",
        """
        ! number-of-things 「甲」「子」 三
        ! number-of-things 伏羲・文王・周公・孔子 三
        ! fixed-number 地支 十
        number-of-things 「太乙」「奇門」 二
        """,
    ),
    Case(
        "a series with a member lost",
        "三種の「神式」を授けた。第一は「太乙」で、第三は「奇門」で、",
        """
        ! next-number 一 三
        ! number-of-things 三
        number-of-things 一
        """,
    ),
)

QUOTATIONS = (
    (
        "（底本の「与犯将」の「犯」は「卯」字の訛り）",
        "九月建戌與犯將太沖合",
        """
        corrects 犯 卯
        quoted 与犯将
        quoted 犯
        quoted-within 犯 与犯将
        """,
    ),
    (
        "（底本の「与犯将」の「酉」は「酉」とすべき）底本は「太乙」と作る",
        "九月建戌與犯將太沖合",
        """
        ! corrects 酉 酉
        ! quoted 太乙
        ! quoted 酉
        ! quoted-within 酉 与犯将
        quoted 与犯将
        """,
    ),
    (
        "（底本は「蛇」の上に「螣」字を欠く）（底本は二字を欠き、「図」であるはず）",
        "如□蛇臨天",
        """
        ! number-of-things 二
        quoted 蛇
        """,
    ),
    (
        "その中の（「先天卦」一題は底本に三度重出する）",
        "先天卦、先天卦",
        """
        ! number-of-things 三
        quoted 先天卦
        """,
    ),
)


def gloss_of(text: str, before: str = "", original: Passage | None = None) -> Claims:
    """All that a text with a gloss claims."""
    paragraph = original or Passage("t01", Kind.ORIGINAL, "lzh", "", "。")
    glosses = (
        Passage(name, Kind.GLOSS, "ja", "", words, corresp="t01")
        for name, words in (("u01", before), ("v01", text))
        if words
    )
    return find_claims(Reading.of(Corpus("test", "test", (paragraph, *glosses))))


def check_gloss(text: str, table: str, before: str = "", original: Passage | None = None) -> None:
    """Match the claims of a gloss and a table both ways."""
    found = sorted(line(c) for c in gloss_of(text, before, original) if c.passage == "v01")
    assert found == sorted(row.strip() for row in table.strip().splitlines())


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_a_sentence_and_its_claims(case: Case) -> None:
    """Every claim found is in the table, with its outcome, and every claim of the table is found."""
    check_gloss(case.text, case.table, case.before)


@pytest.mark.parametrize(("text", "base", "table"), QUOTATIONS)
def test_what_a_gloss_says_of_its_base(text: str, base: str, table: str) -> None:
    """Quotations stand in the base as transmitted, lost characters are counted in it."""
    gaps = tuple(Gap(n, n + 1, 1) for n, char in enumerate(base) if char == "□")
    check_gloss(text, table, original=Passage("t01", Kind.ORIGINAL, "lzh", "", base, gaps=gaps))


@pytest.mark.parametrize(
    ("cells", "sign"), [("鋒先 事直 事外", ""), ("鋒先 直事 事外", "! "), ("先鋒 直事 外事", "! ")]
)
def test_cells_printed_backwards(cells: str, sign: str) -> None:
    """A gloss that finds every cell reversed is wrong where one is not."""
    spans = [Cell(n, n + 2, 0, n) for n in (0, 3, 6)]
    chart = Passage(
        "t01", Kind.ORIGINAL, "lzh", "", cells, figures=(Figure("t01.f", 0, len(cells), tuple(spans)),)
    )
    check_gloss("每格の二字は倒して刻まれている。", f"{sign}all-reversed 二", original=chart)


@pytest.mark.parametrize(("but", "sign"), [("二", ""), ("一", "! "), ("三", "! ")])
def test_a_cell_may_be_excepted(but: str, sign: str) -> None:
    """Of three cells the second stands in order: who excepts it is right, who excepts another is not."""
    spans = tuple(Cell(n, n + 2, 0, n) for n in (0, 3, 6))
    chart = Passage(
        "t01", Kind.ORIGINAL, "lzh", "", "鋒先 直事 事外", figures=(Figure("t01.f", 0, 8, spans),)
    )
    text = f"每格の二字は第{but}門を除き倒して刻まれている。"
    check_gloss(text, f"{sign}all-reversed 二 {but}", original=chart)


def test_a_quotation_is_held_to_the_base_whatever_is_read_over_it() -> None:
    """An emendation of the paragraph does not make a true quotation false."""
    book = open_book()
    quoted = [
        (c.passage, line(c))
        for reading in (Reading.of(book.corpus), book.edited)
        for c in find_claims(reading)
        if c.law.id == "quoted"
    ]
    assert len(quoted) == 2 * len(set(quoted))


def test_a_gloss_rests_on_its_own_words_only() -> None:
    """No claim relates a word of the gloss with one of the original: a translation proves nothing of its text."""
    corpus = open_book().corpus
    for claim in find_claims(Reading.of(corpus)):
        kinds = {corpus[s.passage].kind is Kind.GLOSS for s in claim.slots}
        assert len(kinds) == 1, claim.id


# what the gloss of the book says and what does not hold, as transmitted
FAILING = """
g05 era-western 嘉慶 十五 一八〇一
g16 quoted 陰従成数
g19 belongs-to-element 辰 木 庫
g20 belongs-to-element 丑 水 庫
g27 same 上 下
g31 all-stems 甲乙丙丁戊庚辛壬癸
g37 four-cells 陽 陰 陰 陰 同性
g37 kin-polarity 陰 陰 劫財
g37 kin-polarity 陽 陰 偏印
g37 kin-polarity 陽 陽 正印
g37 one-name 陰 陰 劫財 同性 兄弟
g40 all-reversed 二
""".strip().splitlines()
GLOSSED = 1150  # claims that the gloss makes, more or less


def test_what_the_gloss_gets_wrong() -> None:
    """Where it follows an error of the base, contradicts the arithmetic, itself, or the base that it describes."""
    corpus = open_book().corpus
    made = [c for c in find_claims(Reading.of(corpus)) if corpus[c.passage].kind is Kind.GLOSS]
    failing = [f"{c.passage} {line(c).removeprefix('! ')}" for c in made if c.state() is not State.HOLDS]
    assert sorted(failing) == FAILING
    assert len(made) > GLOSSED


def test_the_gloss_is_read_wherever_it_computes() -> None:
    """Every paragraph of the gloss from the rule of the generals to the gates makes claims."""
    corpus = open_book().corpus
    read = {c.passage for c in find_claims(Reading.of(corpus))}
    glosses = [p.id for p in corpus.of_kind(Kind.GLOSS)]
    silent = [g for g in glosses if g not in read]
    assert len(glosses) == 45
    assert silent == ["g03", "g04", "g07", "g08", "g13", "g14"]
