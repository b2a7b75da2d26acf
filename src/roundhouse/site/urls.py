"""The addresses."""

from django.urls import path

from roundhouse.site.pages import downloads, home, learn, replay, table

urlpatterns = [
    *replay.urls,
    *learn.urls,
    path("", home.home, name="home"),
    path("new/<slug:game>", home.new_table, name="new"),
    path("picture/<slug:game>.svg", home.game_picture, name="game-picture"),
    path("table/<str:id_>.json", downloads.table_json, name="table-json"),
    path("table/<str:id_>.svg", downloads.table_svg, name="table-svg"),
    path("table/<str:id_>.png", downloads.table_png, name="table-png"),
    path("table/<str:id_>", table.table_page, name="table"),
    path("table/<str:id_>/sit/<str:key>", table.sit, name="sit"),
    path("table/<str:id_>/act", table.act_form, name="act"),
    path("table/<str:id_>/undo", table.undo_form, name="undo"),
    path("table/<str:id_>/record", downloads.record, name="record"),
    path("table/<str:id_>/why", table.why, name="why"),
    path("table/<str:id_>/hint", table.hint, name="hint"),
    path("table/<str:id_>/log", table.log_page, name="log"),
    path("table/<str:id_>/rules", table.rules_page, name="table-rules"),
    path("table/<str:id_>/pass", table.pass_screen, name="pass-screen"),
    path("table/<str:id_>/lend", table.lend_seat, name="lend-seat"),
    path("rules/<slug:game>", home.rules, name="rules"),
    path("theme", home.theme, name="theme"),
]
handler404 = "roundhouse.site.pages.home.not_found"
