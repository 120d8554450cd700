"""The charts by their titles: who draws each, what its columns are, what it shows, and where its rule comes from.

The titles are the ordinary ones of such charts in the literature of 術數; nothing here belongs to one text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from liuren_text.edition import charts_compass as compass
from liuren_text.edition import charts_relations as relations
from liuren_text.edition import charts_ring as ring
from liuren_text.edition import charts_square as square
from liuren_text.edition.charts_drawn import Picture, Words


class Entry(NamedTuple):
    """One chart of the catalogue."""

    id: str
    draw: Callable[[str, str], Picture]  # (id, title)
    columns: str  # names of COLUMNS, parted by blanks
    source: str
    shows: Words


COLUMNS = {
    "方位": Words("direction", "方位", "方位"),
    "卦": Words("trigram", "卦", "卦"),
    "序": Words("number", "序", "序"),
    "辭": Words("in 說卦", "《說卦》之辭", "『説卦』の語"),
    "稱": Words("kin", "稱", "続柄"),
    "所自": Words("from", "所自", "親"),
    "爻": Words("line", "爻", "爻"),
    "五行": Words("element", "五行", "五行"),
    "生數": Words("number of birth", "生數", "生数"),
    "成數": Words("number of completion", "成數", "成数"),
    "數": Words("number", "數", "数"),
    "半": Words("half of the 河圖", "河圖之半", "河図の半"),
    "月": Words("month", "月", "月"),
    "月建": Words("month's branch", "月建", "月建"),
    "月將": Words("month general", "月將", "月将"),
    "將名": Words("name", "將名", "名"),
    "爻自下": Words("lines from below", "六爻（自下而上）", "六爻（下から）"),
    "節氣": Words("term", "節氣", "節気"),
    "節中": Words("head or middle", "節、中", "節・中"),
    "辰": Words("branch", "辰", "辰"),
    "宿": Words("mansion", "宿", "宿"),
    "四象": Words("image", "四象", "四象"),
    "十二宮": Words("stage", "十二宮", "十二運"),
    "時": Words("season", "時", "季"),
    "用事": Words("ruling", "用事", "用事"),
    "日數": Words("days", "日數", "日数"),
    "旺": Words("旺 flourishing", "旺", "旺"),
    "相": Words("相 assisting", "相", "相"),
    "休": Words("休 resting", "休", "休"),
    "囚": Words("囚 imprisoned", "囚", "囚"),
    "死": Words("死 dead", "死", "死"),
    "生": Words("生 birth", "生", "生"),
    "墓": Words("墓 tomb", "墓", "墓"),
    "關係": Words("relation", "關係", "関係"),
    "甲方": Words("one", "此", "こちら"),
    "乙方": Words("other", "彼", "あちら"),
    "旬": Words("decade", "旬", "旬"),
    "空一": Words("void", "空", "空亡"),
    "空二": Words("void", "空", "空亡"),
    "門": Words("gate", "門", "門"),
    "辰一": Words("branch", "辰", "辰"),
    "辰二": Words("branch", "辰", "辰"),
    "干": Words("stem", "干", "干"),
    "寄宮": Words("lodges in", "寄宮", "寄宮"),
    "類": Words("kind", "類", "類"),
    "寄干一": Words("stems lodged in one", "此寄干", "こちらの寄干"),
    "寄干二": Words("stems lodged in other", "彼寄干", "あちらの寄干"),
    "字": Words("character", "字", "字"),
    "陰陽": Words("polarity", "陰陽", "陰陽"),
    "支": Words("branch", "支", "支"),
}

CATALOGUE: dict[str, Entry] = {
    "先天八卦方位": Entry(
        "c-xiantian-fangwei",
        compass.earlier,
        "方位 卦 序",
        "《周易·說卦》「天地定位」章；邵雍圖，見《周易本義》卷首",
        Words(
            "The eight trigrams of the earlier heaven: opposite trigrams are opposite in every line, heaven south "
            "and earth north; the numbers are their order, 乾 one to 坤 eight.",
            "先天八卦之位：乾南坤北，離東坎西，兩兩相對者六爻皆反；數為乾一至坤八之序。",
            "先天八卦の方位。乾は南、坤は北、離は東、坎は西にあり、向かい合う卦は爻がすべて反対になる。"
            "数は乾一から坤八までの序。",
        ),
    ),
    "後天八卦次序": Entry(
        "c-houtian-cixu",
        compass.family,
        "卦 稱 所自 爻",
        "《周易·說卦》「乾，天也，故稱乎父」章；《周易本義》卷首",
        Words(
            "The trigrams as a family: 乾 is father and 坤 mother; each son has one 陽 line, got from 乾, "
            "each daughter "
            "one 陰 line, got from 坤, and its place makes the eldest, the middle and the youngest.",
            "八卦為父母六子：三男各得乾之一陽，三女各得坤之一陰；得初爻為長，中爻為中，上爻為少。",
            "八卦を父母と六子とする。"
            "三男は乾の一陽を、三女は坤の一陰を得、初爻なら長、中爻なら中、上爻なら少となる。",
        ),
    ),
    "後天八卦方位": Entry(
        "c-houtian-fangwei",
        compass.later,
        "方位 卦 辭",
        "《周易·說卦》「帝出乎震」章；《周易本義》卷首",
        Words(
            "The eight trigrams of the later heaven, 離 south and 坎 north, in the course of the year from "
            "震 in the east.",
            "後天八卦之位：離南坎北，震東兌西；自震順行一周，即「帝出乎震」之序。",
            "後天八卦の方位。離は南、坎は北、震は東、兌は西。震から順に巡れば「帝は震に出づ」の序となる。",
        ),
    ),
    "河圖": Entry(
        "c-hetu",
        compass.river,
        "方位 五行 生數 成數",
        "《周易·繫辭上》「天一地二」章；《周易本義》卷首",
        Words(
            "The numbers one to ten as discs, white for odd (heaven), black for even (earth): in each "
            "direction a number "
            "of birth within and, five more, a number of completion outside it.",
            "一至十之數：白為天數（奇），黑為地數（偶）；五方各一生數在內，一成數在外，相差五。",
            "一から十までの数。白は天数（奇）、黒は地数（偶）。五方それぞれに生数が内、五を加えた成数が外にある。",
        ),
    ),
    "洛書": Entry(
        "c-luoshu",
        compass.luo,
        "方位 數",
        "「戴九履一，左三右七，二四為肩，六八為足」；《周易本義》卷首",
        Words(
            "The numbers one to nine as discs: odd ones on the sides, even ones in the corners, and every "
            "line through "
            "the middle adds up to fifteen.",
            "一至九之數：奇數居四正，偶數居四隅，五居中，縱橫斜皆十五。",
            "一から九までの数。奇数は四正、偶数は四隅、五は中央にあり、縦横斜めの和はいずれも十五。",
        ),
    ),
    "先天卦配河圖之象": Entry(
        "c-xiantian-hetu",
        compass.earlier_on_river,
        "方位 卦 半",
        "《御纂周易折中》啟蒙附論",
        Words(
            "The earlier heaven on the 河圖: in one half the odd number lies inside and the even outside, "
            "as do the lines of "
            "震離兌乾; in the other half the reverse, as in 巽坎艮坤.",
            "先天卦與河圖相配：左方陽內陰外，震離兌乾當之；右方陰內陽外，巽坎艮坤當之。",
            "先天卦を河図に配する。左半は陽が内、陰が外で震離兌乾に当たり、右半は陰が内、陽が外で巽坎艮坤に当たる。",
        ),
    ),
    "先天卦配洛書之數": Entry(
        "c-xiantian-luoshu",
        compass.earlier_on_luo,
        "方位 卦 數",
        "《御纂周易折中》啟蒙附論",
        Words(
            "The earlier heaven on the 洛書: 乾震坎艮 take nine down to six, 坤巽離兌 one up to four, and "
            "each falls on its "
            "own direction.",
            "先天卦與洛書相配：九為乾，逆數震八、坎七、艮六；一為坤，順數巽二、離三、兌四，而方位皆合。",
            "先天卦を洛書に配する。"
            "乾九から震八・坎七・艮六と下り、坤一から巽二・離三・兌四と上れば、方位がみな合う。",
        ),
    ),
    "後天卦配河圖之象": Entry(
        "c-houtian-hetu",
        compass.later_on_river,
        "方位 卦 五行 生數 成數",
        "《御纂周易折中》啟蒙附論；《周易·說卦》",
        Words(
            "The later heaven on the 河圖: each trigram has the two numbers of its element; 坤 and 艮 are "
            "earth, whose "
            "numbers lie in the middle.",
            "後天卦與河圖相配：坎一六水，離二七火，震巽三八木，兌乾四九金，坤艮五十土而數居中。",
            "後天卦を河図に配する。"
            "坎は水一六、離は火二七、震巽は木三八、兌乾は金四九、坤艮は土五十で数は中央にある。",
        ),
    ),
    "後天卦配洛書之數": Entry(
        "c-houtian-luoshu",
        compass.later_on_luo,
        "方位 卦 數",
        "《御纂周易折中》啟蒙附論；《乾鑿度》九宮",
        Words(
            "The later heaven on the 洛書, the nine palaces: 坎 one, 坤 two, 震 three, 巽 four, 乾 six, 兌 "
            "seven, 艮 eight, "
            "離 nine.",
            "後天卦與洛書相配，即九宮：坎一、坤二、震三、巽四、乾六、兌七、艮八、離九。",
            "後天卦を洛書に配する。すなわち九宮で、坎一・坤二・震三・巽四・乾六・兌七・艮八・離九。",
        ),
    ),
    "十二月辟卦": Entry(
        "c-bigua",
        ring.sovereigns,
        "月 月建 卦 爻自下",
        "孟喜卦氣，見《新唐書·曆志》一行《卦議》",
        Words(
            "The sovereign hexagram of each month: 陽 rises by a line a month from 子, 陰 from 午.",
            "十二月所主之卦：陽自子月一爻一爻漸長，至巳月為乾；陰自午月漸長，至亥月為坤。",
            "十二か月の辟卦。子月から陽が月に一爻ずつ長じて巳月に乾となり、午月から陰が長じて亥月に坤となる。",
        ),
    ),
    "二十四節氣方位": Entry(
        "c-jieqi",
        ring.terms,
        "節氣 節中 方位",
        "《淮南子·天文訓》；二十四山",
        Words(
            "The twenty-four terms round the compass, fifteen degrees each, the winter solstice at 子: the "
            "middles (中) "
            "lie on the branches, the heads (節) between them, on stems and on the corner trigrams.",
            "二十四節氣配二十四山，冬至在子，每氣十五度：中氣在十二支，節在干與四隅之卦，相間而列。",
            "二十四節気を二十四山に配する。冬至は子、一気は十五度。"
            "中気は十二支に、節は干と四隅の卦に当たり、交互に並ぶ。",
        ),
    ),
    "十二辰二十八宿星象": Entry(
        "c-xiusu",
        ring.mansions,
        "辰 宿 四象",
        "《漢書·律曆志》宿次；六壬通行十二辰分野",
        Words(
            "The twenty-eight mansions over the twelve branches; they run against the branches, and seven "
            "make each of the "
            "four images.",
            "二十八宿分屬十二辰，其序與辰逆行；每七宿為一象：青龍、玄武、白虎、朱雀。",
            "二十八宿を十二辰に配する。宿の序は辰と逆に巡り、七宿ごとに青龍・玄武・白虎・朱雀の四象をなす。",
        ),
    ),
    "五行生旺圖": Entry(
        "c-shengwang",
        ring.growths,
        "五行 支 十二宮",
        "《協紀辨方書》五行生旺；土隨水長生於申",
        Words(
            "The twelve stages of each element on the branches, all forwards: wood is born in 亥, fire in "
            "寅, metal in 巳, "
            "water and earth in 申.",
            "五行十二宮，皆順行：木長生在亥，火在寅，金在巳，水土同在申。",
            "五行の十二運。いずれも順行し、木は亥、火は寅、金は巳、水と土は申に長生する。",
        ),
    ),
    "五行用事": Entry(
        "c-yongshi",
        ring.seasons,
        "時 用事 日數 旺 相 休 囚 死",
        "《曆例》「立春木，立夏火，立秋金，立冬水，各旺七十二日，土於四立之前各旺十八日」，見《協紀辨方書》卷一",
        Words(
            "The year of 360 days drawn to scale: an element rules seventy-two days of each season and "
            "earth the last "
            "eighteen; below, how the five fare under the ruling one.",
            "一歲三百六十日：木火金水各用事七十二日，土於四季之末各十八日；其內為當令時五行之旺相休囚死。",
            "一年三百六十日を縮尺どおりに描く。木火金水は各七十二日、土は各季の末十八日を司る。"
            "内側は当令のときの旺相休囚死。",
        ),
    ),
    "生旺墓三合": Entry(
        "c-sanhe",
        relations.triads,
        "五行 生 旺 墓",
        "《淮南子·天文訓》「木生於亥，壯於卯，死於未」",
        Words(
            "Four triangles: the branches where an element is born, flourishes and is buried unite (三合).",
            "生、旺、墓三辰相合成局：申子辰水，巳酉丑金，寅午戌火，亥卯未木。",
            "生・旺・墓の三辰が合して局をなす。申子辰は水、巳酉丑は金、寅午戌は火、亥卯未は木。",
        ),
    ),
    "刑沖破害圖": Entry(
        "c-xingchongpohai",
        relations.four_conflicts,
        "關係 甲方 乙方",
        "《六壬大全》卷一；《五行大義》卷二",
        Words(
            "Four conflicts of the branches: punishment (an arrow to what is punished, a ring for a branch "
            "that punishes "
            "itself), clash, break and harm.",
            "地支之刑、沖、破、害：刑以箭頭指所刑，自刑者作圈；沖、破、害皆兩兩相對。",
            "地支の刑・沖・破・害。刑は矢印が刑される側を指し、自刑は輪で示す。沖・破・害は二支が互いに対する。",
        ),
    ),
    "旬空圖": Entry(
        "c-xunkong",
        ring.voids,
        "旬 空一 空二",
        "干支相配之餘：十干配十二支，餘二支為空",
        Words(
            "The two branches that each decade of the sixty pairs leaves out; each stands in the sector of its void.",
            "六旬各空二支：十干配十二支，所餘者為旬空，旬首書於所空二支之下。",
            "六旬がそれぞれ余す二支（旬空）。旬首はその空亡の二支の下に記す。",
        ),
    ),
    "地盤四門": Entry(
        "c-dipan-simen",
        square.gates,
        "門 卦 辰一 辰二",
        "後天八卦四隅之位；六壬通行",
        Words(
            "The earth plate with its four gates, each over two branches at a corner trigram: heaven 乾, "
            "earth 巽, man 坤, "
            "ghosts 艮.",
            "地盤四隅之門：乾為天門（戌亥），巽為地戶（辰巳），坤為人門（未申），艮為鬼門（丑寅）。",
            "地盤の四隅の門。乾は天門（戌亥）、巽は地戸（辰巳）、坤は人門（未申）、艮は鬼門（丑寅）。",
        ),
    ),
    "干支寄宮": Entry(
        "c-jigong",
        square.lodgings,
        "干 寄宮",
        "地盤圖所注十干；《六壬大全》卷一「甲課寅兮乙課辰」",
        Words(
            "The earth plate with the ten stems below the branches they lodge in; 子午卯酉 lodge none.",
            "地盤十二辰，下注所寄之干：甲寅乙辰，丙戊巳，丁己未，庚申辛戌，壬亥癸丑；子午卯酉不寄。",
            "地盤の十二辰の下に寄宮する十干を記す。"
            "甲は寅、乙は辰、丙戊は巳、丁己は未、庚は申、辛は戌、壬は亥、癸は丑。子午卯酉には寄らない。",
        ),
    ),
    "干支六合": Entry(
        "c-liuhe",
        relations.harmonies,
        "類 甲方 乙方",
        "地支：月建與月將相合；天干：五合，即德合",
        Words(
            "The six harmonies of the branches, parallel lines across the circle, and beside them the five "
            "unions of the "
            "stems, each with the sixth.",
            "地支六合，其線皆平行；旁列天干五合，各與第六位合。",
            "地支の六合（線はみな平行になる）と、天干の五合（それぞれ六番目の干と合う）。",
        ),
    ),
    "干支相穿": Entry(
        "c-xiangchuan",
        relations.crossings,
        "甲方 乙方 寄干一 寄干二",
        "六合者之所沖：《五行大義》卷二；六壬寄宮",
        Words(
            "The six pairs of branches that harm each other, each the clash of the other's partner; the "
            "stems stand outside "
            "where they lodge.",
            "地支相穿，即六害：沖我所合者穿我，其線皆平行；外圈為各支所寄之干。",
            "地支の相穿（六害）。自分と合う支を沖する支が自分を穿つ。外輪はその支に寄る天干。",
        ),
    ),
    "干支陰陽": Entry(
        "c-ganzhi-yinyang",
        ring.polarities,
        "字 類 陰陽",
        "奇位為陽，偶位為陰",
        Words(
            "Stems and branches by polarity: odd places 陽, white discs; even places 陰, black discs.",
            "十干十二支之陰陽：奇位為陽（白），偶位為陰（黑）。",
            "十干十二支の陰陽。奇数番目は陽（白）、偶数番目は陰（黒）。",
        ),
    ),
    "地支陰陽": Entry(
        "c-dizhi-yinyang",
        ring.branch_polarities,
        "支 陰陽",
        "奇位為陽，偶位為陰",
        Words(
            "The twelve branches by polarity: 子寅辰午申戌 are 陽, a hexagon of whole lines; 丑卯巳未酉亥 "
            "are 陰, of broken ones.",
            "十二支之陰陽：子寅辰午申戌為陽，丑卯巳未酉亥為陰，各成一六角。",
            "十二支の陰陽。子寅辰午申戌は陽、丑卯巳未酉亥は陰で、それぞれ六角形をなす。",
        ),
    ),
    "月將圖": Entry(
        "c-yuejiang",
        ring.generals,
        "月 月建 月將 將名",
        "「月將者，與月建所合之將也」；將名見《六壬大全》",
        Words(
            "The twelve month generals on their own branches, each with its name, its month, and the "
            "branch of that month, "
            "with which it harmonises.",
            "十二月將各居本位，注其名、所主之月與月建；月將與月建六合。",
            "十二の月将をその本位に置き、名・月・月建を記す。月将は月建と六合する。",
        ),
    ),
}
# titles that lack their noun, as lists of charts give them
INCOMPLETE = {"干支寄": "干支寄宮"}
